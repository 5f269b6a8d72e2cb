import { useLoaderData } from 'react-router'
import { getMailText, listMailTexts, type MailAudience } from '#contract/mail-texts.ts'
import { call } from '../../../api/call.ts'
import { Badge } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { pageMeta } from '../../page-meta.ts'
import { MailTextEditor } from './mail-text-editor.tsx'

const audiences: [MailAudience, string][] = [
  ['visitors', 'To visitors and invited people'],
  ['learners', 'To learners, about the course'],
  ['accounts', 'About accounts and sign-in'],
  ['leaders', 'To team contacts'],
  ['admins', 'To admins'],
]

export const meta = () => pageMeta({ title: 'Email texts', description: 'The emails of this site in your own words.' })

export const clientLoader = async ({ request: { url, signal } }: { request: Request }) => {
  const texts = await call(listMailTexts, { signal })
  const [kind, wording] = (new URL(url).searchParams.get('mail') ?? '').split('/')
  const chosen = texts.find((text) => text.kind === kind && text.wording === wording) ?? texts[0]
  if (!chosen) throw new Error('The product has no mails.')
  return { texts, opened: await call(getMailText, { params: { kind: chosen.kind, wording: chosen.wording }, signal }) }
}

export default function MailTextsPage() {
  const { texts, opened } = useLoaderData<typeof clientLoader>()
  const isOpened = ({ kind, wording }: { kind: string; wording: string }) => kind === opened.kind && wording === opened.wording
  return (
    <PageFrame>
      <PageHeader
        title="Email texts"
        text="Write the emails in your own words. Sender, buttons, the reason for writing, the right to object and unsubscribing stay as they are."
        actions={
          <Link className="link" to="/admin/settings">
            Back to settings
          </Link>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label="Emails" className="max-h-72 overflow-y-auto lg:max-h-none">
          {audiences.map(([audience, heading]) => {
            const ofAudience = texts.filter((text) => text.audience === audience)
            return (
              <details key={audience} className="mb-3" open={ofAudience.some((text) => isOpened(text) || text.isOwn)}>
                <summary className="py-1 font-semibold">
                  {heading} <span className="font-normal text-muted">({ofAudience.length})</span>
                </summary>
                <ul className="grid gap-1 ps-4 text-sm">
                  {ofAudience.map((text) => (
                    <li key={`${text.kind}/${text.wording}`}>
                      <Link
                        className="link inline-block py-1 aria-[current]:font-semibold"
                        to={`?${new URLSearchParams({ mail: `${text.kind}/${text.wording}` })}`}
                        aria-current={isOpened(text) ? 'page' : undefined}
                        preventScrollReset
                      >
                        {text.title}
                      </Link>{' '}
                      {text.isOwn ? <Badge>yours</Badge> : null}
                    </li>
                  ))}
                </ul>
              </details>
            )
          })}
        </nav>
        <MailTextEditor key={`${opened.kind}/${opened.wording} ${opened.version}`} opened={opened} />
      </div>
    </PageFrame>
  )
}
