import { Link } from 'react-router'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showLongDay } from '../../ui/format.ts'
import type { DemoOutcome } from './load-demo.ts'

export const DemoEnded = ({ outcome }: { outcome: DemoOutcome }) => (
  <div className="container page">
    <div className="mx-auto grid max-w-form gap-5">
      <h1 className="text-heading">Your demo has ended</h1>
      <p className="text-muted">
        {outcome.accessExpiresAt ? `It ended on ${showLongDay(outcome.accessExpiresAt)}. ` : ''}
        Your answers and results are kept, and they move along when your team gets full access.
      </p>
      <Card>
        <dl className="grid gap-3 [&_dt]:text-muted [&_dt]:text-(length:--text-sm) [&_dd]:font-semibold">
          <div>
            <dt>Module</dt>
            <dd>{outcome.moduleTitle}</dd>
          </div>
          <div>
            <dt>Sections completed</dt>
            <dd>
              {outcome.completedLessons} of {outcome.totalLessons}
            </dd>
          </div>
          <div>
            <dt>Best quiz score</dt>
            <dd>{outcome.quizScore === null ? 'not taken' : `${outcome.quizScore}%`}</dd>
          </div>
          <div>
            <dt>Module completed</dt>
            <dd>{outcome.completedAt ? showLongDay(outcome.completedAt) : 'not yet'}</dd>
          </div>
        </dl>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => showInterestForm(outcome)}>Request Full Access</Button>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
      <p className="text-sm">
        <Link to="/auth" className="link">
          Already approved? Log in
        </Link>
      </p>
    </div>
  </div>
)
