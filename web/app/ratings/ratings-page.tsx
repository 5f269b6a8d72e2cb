import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ratingModuleId } from '#content/course-numbers.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import { type GivenRating, listRatingPanels } from '#contract/ratings.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft, useSent } from '../drafts/use-draft.ts'
import { pageMeta } from '../page-meta.ts'
import { ReaderFailure } from '../reader/reader-failure.tsx'
import { getUser } from '../session/guards.ts'
import { AnswerSheet, anchorOf } from './answer-sheet.tsx'
import { PanelAnswer, patternWords } from './panel-answer.tsx'

export const meta = () => pageMeta({ title: 'Rating panels', description: 'Rate interview answers, and meet the panel.' })

export const clientLoader = async ({ request: { signal } }: Pick<LoaderFunctionArgs, 'request'>) => {
  const user = await getUser()
  await flushWithTimeout()
  return { user, ...(await call(listRatingPanels, { signal })) }
}

export const ErrorBoundary = ReaderFailure

/** Another panel needs no data from the server. */
export const shouldRevalidate = () => false

export type OpenRating = { answer: string } & Partial<GivenRating>

const missingOf = ({ rating, sentence }: Partial<GivenRating>): string | undefined => {
  if (rating === undefined && sentence === undefined) return 'Please rate this answer and select a sentence.'
  if (rating === undefined) return 'Please rate this answer.'
  return sentence === undefined ? 'Please select the sentence that your rating rests on.' : undefined
}

const isComplete = (rating: OpenRating): rating is GivenRating => missingOf(rating) === undefined

const Panel = ({ panel, owner, submitted }: { panel: RatingPanel; owner: string; submitted: GivenRating[] | undefined }) => {
  const key = { owner, document: `ratings ${panel.id}`, moduleId: ratingModuleId, lessonId: 0 }
  const [asked, setAsked] = useState(false)
  const [isNew, setNew] = useState(false)
  const draft = useDraft(key, ['rating-panel'])
  const ratings = panel.answers.map(
    ({ id }): OpenRating => draft.waiting?.payload.ratings.find(({ answer }) => answer === id) ?? { answer: id },
  )
  const outcome = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) outcome.current?.focus()
  }, [isNew])
  const result = submitted ?? (draft.isSubmitted ? ratings.filter(isComplete) : undefined)
  if (result)
    return (
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h2 ref={outcome} tabIndex={-1} className="text-heading">
            You and the panel
          </h2>
          <p className="max-w-text">{patternWords(panel, result)}</p>
          <ul className="grid max-w-text gap-1 text-sm" aria-label="The anchors">
            {[1, 3, 5].map((rating) => (
              <li key={rating}>
                <b>{rating}</b> <span className="text-muted">{anchorOf(panel, rating)}</span>
              </li>
            ))}
          </ul>
          {draft.saving.kind === 'idle' ? null : <SavingStatus saving={draft.saving} what="submission" />}
        </div>
        {panel.answers.map((answer) => {
          const given = result.find((rating) => rating.answer === answer.id)
          return given ? <PanelAnswer key={answer.id} panel={panel} answer={answer} given={given} /> : null
        })}
      </div>
    )
  const open = ratings.filter((rating) => !isComplete(rating))
  const change = (next: OpenRating) =>
    draft.put({
      kind: 'rating-panel',
      isHeld: true,
      payload: { panel: panel.id, ratings: ratings.map((rating) => (rating.answer === next.answer ? next : rating)) },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const [next] = open
    if (next) return document.getElementById(`${panel.id}-${next.answer}`)?.focus()
    setNew(true)
    void draft.submit({ kind: 'rating-panel', payload: { panel: panel.id, ratings } })
  }
  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {panel.answers.map((answer) => {
        const given = ratings.find((rating) => rating.answer === answer.id) ?? { answer: answer.id }
        return (
          <AnswerSheet
            key={answer.id}
            panel={panel}
            answer={answer}
            given={given}
            missing={asked ? missingOf(given) : undefined}
            onChange={(next) => change({ ...next, answer: answer.id })}
          />
        )
      })}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit">Hand in and meet the panel</Button>
        <p className="text-sm text-muted" role="status">
          {open.length > 0
            ? `${open.length} of ${ratings.length} answers still open`
            : 'All three are rated. Your first ratings count.'}
        </p>
      </div>
    </form>
  )
}

export default function RatingsPage() {
  const { user, panels, ...loaded } = useLoaderData<typeof clientLoader>()
  const [submitted, setSubmitted] = useState(loaded.submitted)
  useSent(user.id, 'rating-panel', ({ data }) => setSubmitted((before) => [...before, data]))
  const [address, setAddress] = useSearchParams()
  const panel = panels.find(({ id }) => id === address.get('panel')) ?? panels[0]
  if (!panel) return null
  const isRated = ({ id }: RatingPanel) => submitted.some((each) => each.panel === id)
  const next = isRated(panel) ? panels.find((each) => !isRated(each)) : undefined
  return (
    <PageFrame>
      <PageHeader
        eyebrow="Rating panel"
        title={panel.title}
        text={`${panel.role} Scorecard line: ${panel.competency}${panel.isHeavy ? ', one of the two heaviest' : ''}.`}
        actions={
          <Link to={`/user/${user.id}/module/${ratingModuleId}`} className="button button-secondary button-small">
            Back to Module {ratingModuleId}
          </Link>
        }
      />
      <div className="mb-6 grid gap-3">
        <p>
          <Badge tone="warning">Invented people and answers</Badge>
        </p>
        <p className="max-w-text text-lead">“{panel.question}”</p>
        <p className="max-w-text text-muted">
          Rate alone, as the module teaches: a number from 1 to 5 by the anchors, and the sentence it rests on. Then you see the
          sheets of three raters and their debrief.
        </p>
        {panels.length > 1 ? (
          <SelectField
            name="panel"
            label="Panel"
            className="max-w-form"
            value={panel.id}
            onChange={({ currentTarget: { value } }) => setAddress({ panel: value }, { preventScrollReset: true })}
          >
            {panels.map((each, index) => (
              <option key={each.id} value={each.id}>
                {index + 1} {each.title}
                {isRated(each) ? ' (rated)' : ''}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <Panel
        key={panel.id}
        panel={panel}
        owner={user.id}
        submitted={submitted.find((each) => each.panel === panel.id)?.ratings}
      />
      {next ? (
        <Link to={`?panel=${next.id}`} className="button button-secondary mt-6">
          Rate the next panel: {next.title}
        </Link>
      ) : null}
    </PageFrame>
  )
}
