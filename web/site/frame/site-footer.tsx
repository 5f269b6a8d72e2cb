import { Link } from 'react-router'
import { operator } from '#content/operator.ts'

declare const __BUILD_YEAR__: number

/** Footer of the public pages (V§1): copyright, social profiles, registration line, Data Protection Policy. */
export const SiteFooter = () => {
  const profiles = operator.socialProfiles.filter((profile) => profile.url !== '')
  return (
    <footer className="footer night">
      <div className="container flex flex-wrap justify-between gap-x-10 gap-y-4 py-8">
        <div>
          <p>
            © {__BUILD_YEAR__} {operator.name || operator.courseName}
          </p>
          {operator.registrationLine ? <p>{operator.registrationLine}</p> : null}
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {profiles.map((profile) => (
            <li key={profile.name}>
              <a href={profile.url} rel="noopener">
                {profile.name}
              </a>
            </li>
          ))}
          <li>
            <Link to="/data">Data Protection Policy</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
