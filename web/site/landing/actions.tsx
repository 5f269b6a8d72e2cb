import { Fragment } from 'react'
import { Link } from 'react-router'
import type { LandingAction } from '#content/courses.ts'
import { type ButtonVariant, buttonClass } from '../ui/button.tsx'

/** A row of links that look like buttons, in the given order of weight; a third is a plain link. */
export const Actions = ({ actions }: { actions: LandingAction[] }) => (
  <div className="actions mt-8">
    {actions.map((action, at) =>
      'href' in action ? (
        <Fragment key={action.label}>
          {/* Text browsers would join the links without a space. */ ' '}
          <Link to={action.href} className={lookOf(at)}>
            {action.label}
          </Link>
        </Fragment>
      ) : null,
    )}
  </div>
)

const lookOf = (at: number): string => {
  const variant: ButtonVariant | undefined = (['accent', 'secondary'] as const)[at]
  return variant ? buttonClass({ variant, size: 'large' }) : 'actions-link'
}
