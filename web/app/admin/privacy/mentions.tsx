import { useState } from 'react'
import { decideOnMention, type findMentions, type Mention, type MentionPlace } from '#contract/privacy.ts'
import type { DataOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { showMoment } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'

const placeNames: Record<MentionPlace, string> = {
  submission: 'Submission',
  'activity-draft': 'Draft of an activity',
  'lab-string': 'String kept in the search lab',
  note: 'Note on a lesson',
  decision: 'Reason for a decision',
  feedback: 'Feedback on a submission',
  'work-review': 'Review of a piece of work for the certificate',
  revocation: 'Why a certificate was revoked',
  'team-request': 'Team request',
  'waitlist-entry': 'Waitlist entry',
  'account-company': 'Company of an account',
  invitation: 'Source of an invited address',
  'file-name': 'Name of a file',
  lesson: 'Lesson',
  'lesson-draft': 'Draft of a lesson',
  'lesson-version': 'Version of a lesson',
  settings: 'Testimonial in a version of the settings',
  'settings-preview': 'Testimonial in a preview of the settings',
  mail: 'Email',
}

/** Mentions of a person in other people's data, to remove or keep row by row. */
export const Mentions = ({ found }: { found: DataOf<typeof findMentions> }) => {
  const [decided, setDecided] = useState<readonly Mention[]>([])
  const open = found.mentions.filter((mention) => !decided.includes(mention))
  const deciding = useMutation(decideOnMention, { failed: 'Failed to save the decision', revalidates: false })
  const isPending = ({ id }: Mention) => deciding.pending.some(({ body }) => body.id === id)
  const decide = async (mention: Mention, decision: 'remove' | 'keep') => {
    const { place, id } = mention
    if (!(await deciding.run({ body: { place, id, spellings: found.spellings, decision } }))) return
    setDecided((before) => [...before, mention])
    notify({ text: decision === 'remove' ? 'The mention is removed.' : 'The mention is kept.', tone: 'success' })
  }
  if (open.length === 0)
    return (
      <p role="status">
        {found.mentions.length === 0 ? 'No one else mentions this person.' : 'All of these mentions are decided.'}
        {found.more ? ' There may be more: search again.' : ''}
      </p>
    )
  return (
    <section aria-labelledby="mentions-title" className="grid gap-3">
      <h2 id="mentions-title" className="text-title">
        Mentions in other people’s texts ({open.length}
        {found.more ? ', and more' : ''})
      </h2>
      <ul className="grid gap-3">
        {open.map((mention) => {
          const name = `${placeNames[mention.place]}${mention.at ? ` of ${showMoment(mention.at)}` : ''}`
          return (
            <li key={`${mention.place} ${mention.id}`} className="card card-padded grid gap-2">
              <strong>{name}</strong>
              {mention.excerpts.map((excerpt, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same words may appear twice, and the list never changes
                <q key={index} className="break-words text-muted">
                  {excerpt}
                </q>
              ))}
              {mention.count > mention.excerpts.length ? (
                <p className="text-muted">{mention.count - mention.excerpts.length} more in this text</p>
              ) : null}
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  variant="danger"
                  busy={isPending(mention)}
                  aria-label={`Remove: ${name}`}
                  onClick={() => decide(mention, 'remove')}
                >
                  Remove
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  blocked={isPending(mention)}
                  aria-label={`Keep: ${name}`}
                  onClick={() => decide(mention, 'keep')}
                >
                  Keep
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
