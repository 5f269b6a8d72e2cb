import { useState } from 'react'
import { discardKeptMail, type listKeptMail, releaseKeptMail } from '#contract/mail.ts'
import type { DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { CheckboxField } from '../../../ui/field.tsx'
import { showCount, showMoment } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'

const mails = (count: number) => showCount(count, { one: 'kept mail', other: 'kept mails' })

const SmtpSteps = () => (
  <ol className="list-decimal pl-5">
    <li>
      Set <code>SMTP_URL</code>, as <code>smtps://user:password@smtp.example.com</code>, and <code>MAIL_FROM</code> in the
      server’s environment or its <code>.env</code> file. Percent-encode special characters of the password.
    </li>
    <li>Restart the server. Then this page offers to send the kept emails.</li>
    <li>
      Send yourself a test on the page{' '}
      <Link className="link" to="/admin/settings/mails">
        Email texts
      </Link>
      , which shows what the mail server answers.
    </li>
  </ol>
)

/** Mails held back while no mail server was set, to send or discard by kind. */
export const ReleaseKeptMail = ({ kept }: { kept: DataOf<typeof listKeptMail> }) => {
  // Without a mail server they could only be discarded, so that none is chosen then.
  const [left, setLeft] = useState<readonly string[]>(kept.canLeave ? [] : kept.kinds.map(({ kind }) => kind))
  const options = {
    failed: 'Failed to change the kept mails',
    onSuccess: ({ message }: { message: string }) => notify({ text: message, tone: 'success' }),
  }
  const releasing = useMutation(releaseKeptMail, options)
  const discarding = useMutation(discardKeptMail, options)
  const chosen = kept.kinds.filter(({ kind }) => !left.includes(kind))
  const count = chosen.reduce((sum, row) => sum + row.count, 0)
  const all = kept.kinds.reduce((sum, row) => sum + row.count, 0)
  const oldest = chosen.map(({ oldestAt }) => oldestAt).sort()[0]
  if (kept.kinds.length === 0) return null
  const ask = async (change: typeof releasing | typeof discarding, question: Parameters<typeof confirm>[0]) => {
    if (await confirm(question)) await change.run({ body: { kinds: chosen.map(({ kind }) => kind) } })
  }
  const since = oldest === undefined ? '' : `The oldest was written on ${showMoment(oldest)}.`
  return (
    <Alert tone="warning">
      <details open={kept.canLeave}>
        <summary>
          {kept.canLeave
            ? 'These emails were held back while no SMTP server was set. They can be sent now.'
            : `${showCount(all, { one: 'email is', other: 'emails are' })} kept, because no SMTP server is set. How to send them`}
        </summary>
        <div className="grid gap-3 pt-3">
          {kept.canLeave ? null : <SmtpSteps />}
          <fieldset className="grid gap-1">
            <legend className="sr-only">Kinds of kept mail</legend>
            {kept.kinds.map(({ kind, title, count: ofKind, oldestAt }) => (
              <CheckboxField
                key={kind}
                name={kind}
                label={
                  <>
                    {title}: {ofKind}, the oldest from <span className="whitespace-nowrap">{showMoment(oldestAt)}</span>
                  </>
                }
                checked={!left.includes(kind)}
                onChange={({ currentTarget }) =>
                  setLeft(currentTarget.checked ? left.filter((other) => other !== kind) : [...left, kind])
                }
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-2">
            {kept.canLeave ? (
              <Button
                disabled={count === 0}
                busy={releasing.isPending}
                onClick={() =>
                  ask(releasing, {
                    title: `Send ${mails(count)} now?`,
                    text: `${since} Emails whose link has expired are discarded instead, and people who have opted out get none.`,
                    confirmLabel: `Release ${mails(count)}`,
                  })
                }
              >
                Release {mails(count)}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              disabled={count === 0}
              busy={discarding.isPending}
              onClick={() =>
                ask(discarding, {
                  title: `Discard ${mails(count)}?`,
                  text: `${since} They stay listed as discarded and are never sent by themselves.`,
                  confirmLabel: 'Discard',
                  tone: 'danger',
                })
              }
            >
              Discard
            </Button>
          </div>
        </div>
      </details>
    </Alert>
  )
}
