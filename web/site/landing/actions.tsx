import { Fragment } from 'react'
import type { LandingAction } from '#content/courses.ts'
import { type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** A row of links that look like buttons, in the given order of weight; a third is a plain link. */
export const Actions = ({ actions }: { actions: LandingAction[] }) => (
  <div className="actions mt-8">
    {actions.map((action, at) =>
      'href' in action ? (
        <Fragment key={action.label}>
          {/* Text browsers would join the links without a space. */ ' '}
          <div>
            <Link to={action.href} className={lookOf(at)}>
              {action.label}
            </Link>
            {action.note ? <p className="actions-note">{action.note}</p> : null}
          </div>
        </Fragment>
      ) : null,
    )}
  </div>
)

const lookOf = (at: number): string => {
  const variant: ButtonVariant | undefined = (['accent', 'secondary'] as const)[at]
  return variant ? buttonClass({ variant, size: 'large' }) : 'actions-link'
}
