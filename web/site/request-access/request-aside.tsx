import { courseTime } from '#content/course-hours.ts'
import { Icon } from '../../ui/icon.tsx'

const steps = [
  {
    what: 'We review your request',
    how: 'A person reads it. A confirmation email has a link to its status.',
  },
  { what: 'You have our answer within 24 hours', how: 'If we can’t offer access, we say so.' },
  {
    what: 'Everyone gets a personal link',
    how: 'It opens an account with all modules. What you did in Module 1 is already in it.',
  },
]

const gains = [
  `8 modules: ${courseTime.charAt(0).toLowerCase()}${courseTime.slice(1, -1)}`,
  'A document for each module, empty and filled in',
  'A certificate for everyone who completes the course',
  'Progress for the team’s leader, of those who share it, and never their answers',
]

export const RequestAside = () => (
  <aside className="panel night">
    <h2 className="text-title">What happens next</h2>
    <ol className="grid gap-4 text-(length:--text-sm)">
      {steps.map(({ what, how }, at) => (
        <li key={what} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <span
            className="row-span-2 grid size-8 place-items-center rounded-full border border-[#6f979c] text-copper"
            aria-hidden="true"
          >
            <b className="font-serif text-[0.9rem] leading-none font-semibold">{at + 1}</b>
          </span>
          <b>{what}</b> <span className="text-night-muted">{how}</span>
        </li>
      ))}
    </ol>
    <h2 className="border-t border-night-line pt-4 text-title">What your team gets</h2>
    <ul className="grid gap-2 text-sm">
      {gains.map((gain) => (
        <li key={gain} className="flex gap-2">
          <Icon name="check" className="text-copper" />
          {gain}
        </li>
      ))}
    </ul>
    <p className="border-t border-night-line pt-4 text-sm text-night-muted">
      Only want to look first?{' '}
      <a className="link" href="/preview/demo">
        See all modules
      </a>
      , or{' '}
      <a className="link" href="/social-auth">
        sign in for Module 1
      </a>
      .
    </p>
  </aside>
)
