export type FooterOperator = {
  courseName: string
  name: string
  registrationLine: string
  socialProfiles: { name: string; url: string }[]
}

export const PageFooter = ({ operator, year }: { operator: FooterOperator; year: number }) => (
  <footer className="footer night">
    <div className="container flex flex-wrap justify-between gap-x-10 gap-y-4 py-8">
      <div>
        <p>
          © {year} {operator.name || operator.courseName}
        </p>
        {operator.registrationLine ? <p>{operator.registrationLine}</p> : null}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <a href="/request-access">For teams</a>
        </li>
        <li>
          <a href="/terms">Course terms</a>
        </li>
        <li>
          <a href="/data">Data Protection Policy</a>
        </li>
        {operator.socialProfiles.map((profile) => (
          <li key={profile.url}>
            <a href={profile.url}>{profile.name}</a>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)
