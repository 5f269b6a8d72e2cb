import { DomainError } from '#contract/domain-error.ts'
import type { MailText } from '#contract/mail-texts.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { readOperator } from '../operator/operator.service.ts'
import { longDate, longMoment } from './long-date.ts'
import type { MailContent } from './mail-content.ts'
import type { MailKind, MailKinds, MailSample } from './mail-kind.ts'
import { findFaults, templateOf } from './mail-template.ts'
import { findNewestText, insertText, listOwnWordings, listTextVersions, lockMailTexts } from './mail-texts.queries.ts'
import { openTestConnection } from './test-mail.ts'
import { finishMail, type WrittenMail } from './write-mail.ts'

export type Wording = { kind: string; wording: string }

const exampleDate = new Date('2030-12-31T12:00:00Z')

const sampleOf = async ({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<MailSample> => ({
  site: config.PUBLIC_URL,
  courseName: (await readOperator(db)).courseName,
  name: 'Jana Nováková',
  colleague: 'Petr Svoboda',
  company: 'Acme s.r.o.',
  day: longDate(exampleDate, config.TIME_ZONE),
  moment: longMoment(exampleDate, config.TIME_ZONE),
})

function exampleOf(
  kinds: MailKinds,
  { kind: name, wording }: Wording,
  sample: MailSample,
): { kind: MailKind; content: MailContent; title: string } {
  const kind = kinds.get(name)
  const examples = kind?.examples(sample) ?? {}
  const content = Object.hasOwn(examples, wording) ? examples[wording] : undefined
  if (!kind || !content) throw new DomainError('mail-text-not-found')
  const isOnly = wording === 'text' || Object.keys(examples).length === 1
  const title = isOnly ? kind.title : `${kind.title}: ${wording.replaceAll('-', ' ')}`
  return { kind, content: { ...content, wording }, title }
}

export async function listMailTexts(deps: Pick<Deps, 'config' | 'db'>, kinds: MailKinds) {
  const sample = await sampleOf(deps)
  const own = new Set((await listOwnWordings(deps.db)).map(({ kind, wording }) => `${kind} ${wording}`))
  return [...kinds.values()].flatMap(({ name, audience, sentWhen, examples }) =>
    Object.keys(examples(sample)).map((wording) => ({
      kind: name,
      wording,
      title: exampleOf(kinds, { kind: name, wording }, sample).title,
      audience,
      sentWhen,
      isOwn: own.has(`${name} ${wording}`),
    })),
  )
}

/** Throws `mail-text-not-found`. */
export async function getMailText(deps: Pick<Deps, 'config' | 'db'>, kinds: MailKinds, which: Wording) {
  const { kind, content, title } = exampleOf(kinds, which, await sampleOf(deps))
  const { audience, sentWhen } = kind
  const versions = await listTextVersions(deps.db, which)
  const [newest] = versions
  const history = versions.map(({ version, savedAt, savedByName, text }) => ({ version, savedAt, savedBy: savedByName, text }))
  const own = newest?.text ?? null
  return {
    ...which,
    title,
    audience,
    sentWhen,
    isOwn: own !== null,
    ...templateOf(content),
    own,
    version: newest?.version ?? 0,
    history,
  }
}

function refuseFaults(text: MailText | null, content: MailContent): void {
  const issues = text === null ? [] : findFaults(text, templateOf(content))
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
}

/** Throws `mail-text-not-found`, `bad-input`, and `settings-changed` when someone else saved since `version`. */
export async function saveMailText(
  deps: Deps,
  kinds: MailKinds,
  which: Wording,
  { version, text }: { version: number; text: MailText | null },
  editor: Actor & { fullName: string },
) {
  const { content } = exampleOf(kinds, which, await sampleOf(deps))
  refuseFaults(text, content)
  await deps.db.transaction().execute(async (trx) => {
    await lockMailTexts(trx)
    const newest = await findNewestText(trx, which)
    if (newest && newest.version !== version) {
      const savedBy = newest.savedByName ?? 'Someone'
      throw new DomainError('settings-changed', {
        message: `${savedBy} saved this text since you opened it.`,
        details: { savedBy, savedAt: newest.savedAt.toISOString(), version: newest.version },
      })
    }
    const savedAt = deps.clock.now()
    const saved = { ...which, version: (newest?.version ?? 0) + 1, text, savedAt }
    await insertText(trx, { ...saved, savedBy: editor.id, savedByName: editor.fullName })
    const action = text === null ? 'mail-text-reset' : 'mail-text-saved'
    await recordAction(trx, deps, editor, action, 'settings', null, { mail: `${which.kind}/${which.wording}` })
  })
  return getMailText(deps, kinds, which)
}

/** The mail with a text, or with ours, rendered by what renders every mail. Throws `mail-text-not-found`, `bad-input`. */
export async function previewMailText(
  deps: Pick<Deps, 'config' | 'db'>,
  kinds: MailKinds,
  which: Wording,
  text: MailText | null,
  to: string,
): Promise<WrittenMail> {
  const { kind, content } = exampleOf(kinds, which, await sampleOf(deps))
  refuseFaults(text, content)
  const { marketing = false, firstContact = false } = kind.exampleFrames?.[which.wording] ?? {}
  return finishMail(deps, kind.name, content, { to, marketing, firstContact, text })
}

/** Sends the mail of a preview to an admin's own address at once. Throws `mail-text-not-found`, `mail-server-missing`, `bad-input`. */
export async function sendTestMail(deps: Deps, kinds: MailKinds, which: Wording, text: MailText | null, to: string) {
  const written = await previewMailText(deps, kinds, which, text, to)
  return openTestConnection(deps, { to, ...written })
}
