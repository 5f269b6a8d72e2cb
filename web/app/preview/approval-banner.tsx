import { type ApprovalStatus, sendActivationAgain } from '#contract/preview.ts'
import { call } from '../../api/call.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'
import { Banner } from '../../ui/banner.tsx'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { pageOperator } from '../../ui/operator.ts'
import { useTask } from '../../ui/use-task.ts'
import { activationPath, rememberPendingUser } from './activation-path.ts'

const stateOf = (approval: ApprovalStatus): 'none' | 'pending' | 'approved' | 'rejected' => {
  if (!approval.requested) return 'none'
  if (approval.teamApproved) return 'approved'
  return approval.teamRejected ? 'rejected' : 'pending'
}

const approvedHint = ({ hasCredentials, hasRegistered }: ApprovalStatus): string | undefined => {
  if (!hasCredentials) return 'Check your email for login credentials within 24 hours.'
  return hasRegistered ? undefined : 'You have received login credentials. Please register to access the full course.'
}

const Rejected = ({ reason }: { reason: string | null }) => {
  const { contactEmail } = pageOperator()
  return (
    <>
      <p>Thank you for your interest. We cannot offer your team access at the moment.</p>
      {reason ? <p>Reason: {reason}</p> : null}
      {contactEmail ? (
        <p>
          Questions?{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </p>
      ) : (
        <p>If you have questions, just reply to the email we sent you.</p>
      )}
    </>
  )
}

const SendAgain = ({ token }: { token: string }) => {
  const { run, isPending } = useTask(() => call(sendActivationAgain, { params: { token }, invitation: token }), {
    failed: 'Failed to send the link',
    onSuccess: ({ delivery }) =>
      notify(
        delivery === 'kept'
          ? {
              text: 'This site sends no email, so the link could not be sent. Please ask the people who run it.',
              tone: 'warning',
            }
          : { text: 'The link is on its way to your email. The one before no longer works.', tone: 'success' },
      ),
  })
  return (
    <Button variant="secondary" size="small" busy={isPending} onClick={() => run()}>
      Send the link again
    </Button>
  )
}

/** Status of an invited person's request, dismissible per token and status; nothing before a request. */
export const ApprovalBanner = ({ token, email, approval }: { token: string; email: string; approval: ApprovalStatus }) => {
  const state = stateOf(approval)
  const key = `approvalBanner_${token}_${state}`
  if (state === 'none' || readStored(key) === 'false') return null
  const dismiss = () => writeStored(key, 'false')
  if (state === 'approved')
    return (
      <Banner
        key={state}
        tone="success"
        title="Team Approved!"
        onDismiss={dismiss}
        action={
          approval.hasRegistered ? (
            <ButtonLink to="/auth" size="small">
              Log in
            </ButtonLink>
          ) : (
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={activationPath(token)} size="small" onClick={() => rememberPendingUser(email)}>
                Activate your access
              </ButtonLink>
              <SendAgain token={token} />
            </div>
          )
        }
      >
        <p>{approvedHint(approval)}</p>
      </Banner>
    )
  if (state === 'rejected')
    return (
      <Banner key={state} tone="warning" title="Your request was not approved" onDismiss={dismiss}>
        <Rejected reason={approval.rejectionReason} />
      </Banner>
    )
  return (
    <Banner key={state} title="Application Under Review" onDismiss={dismiss}>
      <p>We review every request and reply within 24 hours.</p>
    </Banner>
  )
}

/** 'You're previewing as …', dismissible per token. */
export const PreviewBanner = ({ token, email }: { token: string; email: string }) => {
  const key = `previewBanner_${token}`
  if (readStored(key) === 'false') return null
  return (
    <Banner onDismiss={() => writeStored(key, 'false')}>
      <p>
        You're previewing as: <BreakableEmail email={email} />
      </p>
    </Banner>
  )
}
