import { landingDoors } from '#content/landing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useFacts } from '../frame/rendering-context.ts'

export const EntryOptions = () => {
  const { demo } = useFacts()
  return (
    <ul className="doors" aria-label={landingDoors.label}>
      {landingDoors.doors.map(({ what, how, action }, at) => (
        <li key={what} className="door">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2.5 text-title">
              {what} <b className="eyebrow font-sans text-copper">{landingDoors.free}</b>
            </p>
            <p className="mt-1 text-sm text-pretty text-night-muted">{how(demo.demoDays)}</p>
          </div>
          <ButtonLink to={action.href} variant={at === 0 ? 'accent' : 'secondary'}>
            {action.label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
