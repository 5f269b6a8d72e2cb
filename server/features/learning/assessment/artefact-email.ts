import { z } from 'zod'
import { rubrics, rubricVersion } from '#content/assessment-rubric.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { type ArtefactRow, findArtefact, findSender } from './artefacts.queries.ts'

function artefactReviewEmail(
  fullName: string,
  artefact: Pick<ArtefactRow, 'type' | 'state' | 'rubric' | 'ratings' | 'note'>,
  link: string,
): MailContent {
  const { title } = rubrics[artefact.type]
  const { criteria } = artefact.rubric
  const accepted = artefact.state === 'accepted'
  const missing = artefact.ratings
    .filter(({ level }) => level === 'not-yet')
    .map(({ criterion, missing }) => `${criteria.find(({ id }) => id === criterion)?.title ?? criterion}: ${missing}`)
  return {
    wording: accepted ? 'accepted' : 'returned',
    subject: accepted ? `Your work was accepted: ${named('work', title)}` : `Please complete your work: ${named('work', title)}`,
    preheader: accepted ? 'A reviewer has accepted what you sent for review.' : 'A reviewer says what is still missing.',
    heading: accepted ? 'Your work was accepted' : 'Almost there',
    blocks: [
      `Hello ${named('name', fullName)},`,
      accepted
        ? `A reviewer has read your work “${named('work', title)}” and accepted it.`
        : `A reviewer has read your work “${named('work', title)}”. This is missing:`,
      ...(missing.length > 0 ? [{ type: 'list' as const, items: missing }] : []),
      ...(artefact.note ? [{ type: 'quote' as const, text: artefact.note }] : []),
      accepted
        ? 'Once you’ve passed the final assessment as well, your certificate says “Assessed”.'
        : 'Change it in its lesson, submit it there, and send it again from the assessment page, as often as you need.',
      { type: 'action', label: accepted ? 'See where you stand' : 'See the review', url: link },
    ],
    reason: 'You’re getting this email because you sent your work for review.',
  }
}

export const artefactReviewMail = mailKind({
  name: 'artefact-review',
  title: 'Review of a piece of work',
  audience: 'learners',
  sentWhen: 'A piece of work for the assessed level is reviewed.',
  parameters: z.object({ submissionId: z.uuid(), userId: z.uuid() }),
  examples: ({ site, name }) => {
    const { criteria } = rubrics.scorecard
    const ratings = criteria
      .slice(0, 1)
      .map(({ id }) => ({ criterion: id, level: 'not-yet' as const, missing: 'Say how you measure it.' }))
    const work = {
      type: 'scorecard' as const,
      rubric: { version: rubricVersion, criteria: [...criteria] },
      note: 'Thank you for your work.',
    }
    return {
      accepted: artefactReviewEmail(name, { ...work, state: 'accepted', ratings: [] }, site),
      returned: artefactReviewEmail(name, { ...work, state: 'returned', ratings }, site),
    }
  },
  async write({ db, config }, { submissionId, userId }) {
    const [artefact, sender] = [await findArtefact(db, submissionId), await findSender(db, submissionId)]
    if (!artefact || !sender || artefact.state === 'waiting') return undefined
    return artefactReviewEmail(sender.fullName, artefact, `${config.PUBLIC_URL}/user/${userId}/assessment`)
  },
})
