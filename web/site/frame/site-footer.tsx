import { useFacts } from './facts.ts'

/** Footer of the public pages: copyright, social profiles, registration line, Data Protection Policy. */
export const SiteFooter = () => {
  const { operator, year } = useFacts()
  return (
    <footer className="footer night">
      <div className="container flex flex-wrap justify-between gap-x-10 gap-y-4 py-8">
        <div>
          <p>
            © {year} {operator.name || operator.courseName}
          </p>
          {operator.registrationLine ? <p>{operator.registrationLine}</p> : null}
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {operator.socialProfiles.map((profile) => (
            <li key={profile.url}>
              <a href={profile.url}>{profile.name}</a>
            </li>
          ))}
          <li>
            <a href="/data">Data Protection Policy</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
