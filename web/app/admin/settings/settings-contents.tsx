const parts = [
  { id: 'company', title: 'Course and company' },
  { id: 'controller', title: 'Data controller' },
  { id: 'look', title: 'Look' },
  { id: 'instructor', title: 'Instructor' },
  { id: 'profiles', title: 'Social profiles' },
  { id: 'figures', title: 'Figures' },
  { id: 'claims', title: 'Claims' },
  { id: 'testimonials', title: 'Clients’ words' },
  { id: 'partners', title: 'Partners' },
  { id: 'sign-in', title: 'Sign-in providers' },
]

export const SettingsContents = () => (
  <nav aria-label="Parts of the settings" className="sticky top-24 hidden self-start lg:block">
    <ul className="grid gap-2 text-sm">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
