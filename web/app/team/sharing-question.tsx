import type { z } from 'zod'
import { type getMyTeams, setProgressSharing } from '#contract/led-teams.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

export const sharedProgress =
  'which modules and lessons you have completed, your best quiz scores, when you were last active, and whether you are assessed and have the certificate'

export type Membership = z.infer<typeof getMyTeams.data>['memberships'][number]

/** Asks whether a team's leader may see the person's progress, or shows the answer. */
export const SharingQuestion = ({ membership, onAnswered }: { membership: Membership; onAnswered: () => Promise<void> }) => {
  const { _id, companyName, leaderName, leaderEmail, sharesProgress } = membership
  const share = useMutation(setProgressSharing, {
    revalidates: false,
    onSuccess: async (_, { body }) => {
      notify({
        text: body.sharesProgress ? `${leaderName} sees your progress now.` : `${leaderName} does not see your progress.`,
        tone: 'success',
      })
      await onAnswered()
    },
  })
  const answer = (wanted: boolean) => share.run({ params: { id: _id }, body: { sharesProgress: wanted } })
  return (
    <div className="grid gap-3">
      <p className={sharesProgress === null ? 'font-semibold' : undefined}>
        {sharesProgress === null
          ? `${companyName} lists you as a member. Share your progress with its leader?`
          : sharesProgress
            ? `${leaderName} (${companyName}) sees your progress: ${sharedProgress}.`
            : `${leaderName} (${companyName}) does not see your progress.`}
      </p>
      {sharesProgress === null ? (
        <p className="text-sm text-muted">
          The leader is {leaderName}, {leaderEmail}. They would see your name and {sharedProgress}, and could send you a reminder
          at most once a week. Quiz answers and what you write stay with you. You can change your answer in your account.
        </p>
      ) : null}
      {share.error ? <Alert tone="danger">{share.error}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        {sharesProgress === true ? null : (
          <Button size="small" busy={share.isPending} onClick={() => answer(true)}>
            {sharesProgress === null ? 'Accept' : 'Share my progress'}
          </Button>
        )}
        {sharesProgress === false ? null : (
          <Button size="small" variant="secondary" busy={share.isPending} onClick={() => answer(false)}>
            {sharesProgress === null ? 'Decline' : 'Stop sharing'}
          </Button>
        )}
      </div>
    </div>
  )
}
