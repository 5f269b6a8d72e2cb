import { expect, test } from 'vitest'
import { listAudit } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { decideOnMention, erasePerson, findMentions } from '#contract/privacy.ts'
import { getSettings, previewSettings, saveSettings } from '#contract/settings.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam, rejectTeam } from '#contract/teams.ts'
import { json } from '../../../platform/db/database.ts'
import { dumpDatabase, tablesWith } from '../../../testing/dump.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { mentionPlaces } from './mentions.queries.ts'
import { declarations } from './personal-data.queries.ts'

const email = 'jana@acme.example'
const fullName = "Jana O'Nováková"

/** Jana, and others who write about her. */
async function writeAboutJana(product: TestProduct) {
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await product.signIn({ email, fullName })
  const petr = await product.signIn({ email: 'petr@acme.example', fullName: 'Petr Malý', company: `${fullName} Recruiting` })
  const challenges = [`Ask JANA O'NOVÁKOVÁ (jana@acme.example).`, 'Rust engineers']
  await product.call(submitModule, { as: petr.token, body: { moduleId: 1, challenges } })
  const team = await askForAccess(product, admin, {
    contactName: 'Petr Malý',
    contactEmail: petr.email,
    teamEmails: [],
    message: `${fullName.normalize('NFD')} told us about you, and so did marijana@acme.example.`,
  })
  await product.call(rejectTeam, {
    as: admin.token,
    params: { id: team._id },
    body: { reason: `We spoke with Ms O'Nováková` },
  })
  await product.call(sendInvitations, {
    as: admin.token,
    body: { emails: ['eva@example.com'], source: 'colleague', namedBy: fullName },
  })
  return { admin, petr }
}

const places = (answer: { body: { data: { mentions: { place: string }[] } } }) =>
  answer.body.data.mentions.map(({ place }) => place).sort()

test('an admin finds where others mention a person, by the names known for the address, before and after erasing them', async () => {
  const product = await startTestProduct()
  const { admin } = await writeAboutJana(product)
  const before = await product.call(findMentions, { as: admin.token, body: { email: email.toUpperCase() } })
  expect(before.body.data.spellings).toEqual([email, fullName, "O'Nováková"])
  const expected = ['account-company', 'invitation', 'mail', 'submission', 'team-request']
  expect(places(before)).toEqual(expected)
  expect(before.body.data.mentions.find(({ place }) => place === 'submission')).toMatchObject({
    count: 2,
    excerpts: [challengesExcerpt, challengesExcerpt],
  })
  await product.call(erasePerson, { as: admin.token, body: { email } })
  const { spellings } = before.body.data
  expect(places(await product.call(findMentions, { as: admin.token, body: { email, spellings } }))).toEqual(expected)
})

const challengesExcerpt = `Ask JANA O'NOVÁKOVÁ (jana@acme.example).`

test('the admin decides row by row: removals leave the surrounding words, kept mentions stay, and the audit names no person', async () => {
  const product = await startTestProduct()
  const { admin, petr } = await writeAboutJana(product)
  const { spellings, mentions } = (await product.call(findMentions, { as: admin.token, body: { email } })).body.data
  await product.call(erasePerson, { as: admin.token, body: { email } })
  const decide = (row: { place: string; id: string }, decision: string) =>
    product.call(decideOnMention, { as: admin.token, body: { place: row.place, id: row.id, spellings, decision } })
  for (const row of mentions) {
    const answer = await decide(row, row.place === 'account-company' ? 'keep' : 'remove')
    expect(answer).toMatchObject({ status: 200, body: { data: { removed: row.place === 'account-company' ? 0 : row.count } } })
  }
  const left = await product.call(findMentions, { as: admin.token, body: { email, spellings } })
  expect(places(left)).toEqual(['account-company'])
  const { db } = product.deps
  const work = await db.selectFrom('submissions').select('fieldValues').executeTakeFirstOrThrow()
  expect(JSON.stringify(work.fieldValues)).toContain('"Ask [deleted] ([deleted])."')
  expect(await db.selectFrom('teams').select(['message', 'rejectionReason']).execute()).toEqual([
    {
      message: '[deleted] told us about you, and so did marijana@acme.example.',
      rejectionReason: 'We spoke with Ms [deleted]',
    },
  ])
  const [rejection] = await product.mails('rejection')
  expect(rejection?.text).toContain('We spoke with Ms [deleted]')
  const submission = mentions.find(({ place }) => place === 'submission')
  expect(await decide({ place: 'submission', id: submission?.id ?? '' }, 'remove')).toMatchObject({
    body: { data: { removed: 0 } },
  })
  const entries = (await product.call(listAudit, { as: admin.token, query: {} })).body.data
  expect(entries.filter(({ action }) => action === 'mention-removed')).toHaveLength(4)
  expect(entries.filter(({ action }) => action === 'mention-kept')).toMatchObject([
    { subjectType: 'mention', details: { place: 'account-company', id: petr.id } },
  ])
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual(['public.teams'])
})

test('names that people gave themselves are theirs, and parts of other words are no mention', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await product.signIn({ email, fullName: 'Jan Li' })
  await product.signIn({ email: 'namesake@example.com', fullName: 'Jan Li', company: 'Janssen Lighting, Lima' })
  const answer = await product.call(findMentions, { as: admin.token, body: { email, spellings: ['Jan Li', 'Li', 'Jan'] } })
  expect(answer.body.data.mentions).toEqual([])
})

test('in a lesson, a version or a draft the words of HTML go, and its code stays', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const html = '<p class="class">Ask Class at <a href="mailto:class@x.example" title="Class">here</a></p>'
  const { db, clock } = product.deps
  const { id } = await db
    .updateTable('lessons')
    .set({ html, editedAt: clock.now() })
    .where('lessonId', '=', 1)
    .where('moduleId', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow()
  const only = (await db.selectFrom('lessons').select('id').where('id', '!=', id).limit(1).executeTakeFirstOrThrow()).id
  await db
    .insertInto('lessonDrafts')
    .values({ lessonId: only, authorId: admin.id, baseVersion: 1, content: json({ html }), savedAt: clock.now() })
    .execute()
  const body = { email: 'class@x.example', spellings: ['Class'] }
  const { mentions, spellings } = (await product.call(findMentions, { as: admin.token, body })).body.data
  expect(mentions.map(({ place, count }) => [place, count])).toEqual([
    ['lesson', 3],
    ['lesson-draft', 3],
  ])
  for (const { place, id: row } of mentions)
    await product.call(decideOnMention, { as: admin.token, body: { place, id: row, spellings, decision: 'remove' } })
  const without = '<p class="class">Ask [deleted] at <a href="mailto:[deleted]" title="[deleted]">here</a></p>'
  expect((await db.selectFrom('lessons').select('html').where('id', '=', id).execute()).map((row) => row.html)).toEqual([without])
  expect(await db.selectFrom('lessonDrafts').select('content').execute()).toEqual([{ content: { html: without } }])
})

test('a testimonial goes with the person who gave it, from every version of the settings, and others lose the name alone', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const { settings, version } = (await product.call(getSettings, { as: admin.token })).body.data
  const person = { role: 'Recruiter', company: 'Acme', consentedOn: '2026-01-05' }
  const testimonials = [
    { ...person, quote: 'It pays.', name: 'Jana Nováková' },
    { ...person, quote: 'Jana Nováková told me of it.', name: 'Petr Malý' },
  ]
  const saved = { ...settings, testimonials }
  await product.call(saveSettings, { as: admin.token, body: { version, settings: saved } })
  product.clock.advance({ minutes: 1 })
  const later = { ...saved, contactEmail: 'hello@course.example' }
  await product.call(saveSettings, { as: admin.token, body: { version: version + 1, settings: later } })
  const preview = await product.call(previewSettings, { as: admin.token, body: { settings: later } })
  expect(preview.status).toBe(200)

  const body = { email: 'jana@acme.example', spellings: ['Jana Nováková'] }
  const { mentions, spellings } = (await product.call(findMentions, { as: admin.token, body })).body.data
  expect(mentions.map(({ place, id, count }) => [place, id, count])).toEqual([
    ['settings', String(version + 2), 2],
    ['settings', String(version + 1), 2],
    ['settings-preview', admin.id, 2],
  ])
  for (const { place, id } of mentions)
    await product.call(decideOnMention, { as: admin.token, body: { place, id, spellings, decision: 'remove' } })
  const { data } = (await product.call(getSettings, { as: admin.token })).body
  expect(data.settings).toEqual({
    ...later,
    testimonials: [{ ...person, quote: '[deleted] told me of it.', name: 'Petr Malý' }],
  })
  expect(tablesWith(await dumpDatabase(product), ['Jana Nováková'])).toEqual([])
})

test('every place can be searched and changed, whatever signs a name holds', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const name = 'A%b_"c\\'
  const { petr } = await writeAboutJana(product)
  const team = await askForAccess(product, admin, { contactEmail: 'x@example.com', message: `Met ${name}.` })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  await product.call(submitModule, { as: petr.token, body: { moduleId: 1, challenges: [`Met ${name}.`] } })
  const answer = await product.call(findMentions, { as: admin.token, body: { email: 'nobody@example.com', spellings: [name] } })
  expect(places(answer)).toEqual(['submission', 'team-request'])
  for (const place of Object.keys(mentionPlaces))
    expect(
      await product.call(decideOnMention, {
        as: admin.token,
        body: { place, id: crypto.randomUUID(), spellings: [name], decision: 'remove' },
      }),
    ).toMatchObject({ status: 200, body: { data: { removed: 0 } } })
})

/** Texts of an export that are not searched, by reason. */
const unsearched: Record<string, Record<string, string[]>> = {
  'people gave it themselves': {
    users: ['email', 'fullName'],
    invitations: ['email', 'name'],
    teams: ['contactEmail', 'contactName'],
    certificates: ['learnerName'],
    waitlistEntries: ['email', 'name'],
    passkeys: ['name'],
    userIdentities: ['subject'],
    sessions: ['userAgent'],
    socialAttempts: ['email', 'fullName', 'subject'],
    addressChanges: ['oldEmail', 'newEmail'],
  },
  'chosen options': {
    quizAttempts: ['review'],
    refresherAnswers: ['review'],
    decisionAnswers: ['given', 'firstGiven', 'decisionId'],
    caseRuns: ['path'],
  },
  'our own words': { consents: ['text', 'textVersion', 'form'], certificates: ['courseTitle'], notes: ['quote'] },
  'names of kinds': {
    auditEntries: ['action', 'subjectType'],
    mail: ['kind'],
    previewEvents: ['action'],
    sentReminders: ['reason'],
    webhookDeliveries: ['event'],
    files: ['mediaType'],
  },
  'versions, numbers and references': {
    learningPlans: ['consentVersion'],
    waitlistEntries: ['noticeVersion'],
    moduleCompletions: ['details'],
    certificates: ['code', 'replacedBy'],
    previewEvents: ['moduleId', 'sectionId'],
    auditEntries: ['details'],
    webhookDeliveries: ['data'],
  },
}

test('every text of an export is searched, holds a fixed word, or is named here with the reason why not', async () => {
  const product = await startTestProduct()
  const { rows } = await product.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and not exists (
       select from pg_constraint p join pg_attribute a on a.attrelid = p.conrelid and a.attnum = any(p.conkey)
       where p.contype = 'c' and p.conrelid = c.table_name::regclass and a.attname = c.column_name
         and pg_get_constraintdef(p.oid) like '%ANY (ARRAY[%')`,
  )
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const texts = new Set(rows.map(({ table, column }) => `${camel(table)}.${camel(column)}`))
  const searched = Object.values(mentionPlaces).flatMap(({ table, columns }) =>
    columns.map(({ name }) => camel(`${table}.${name}`)),
  )
  expect(searched.filter((column) => !texts.has(column))).toEqual([])
  const exported = declarations.flatMap(({ table, export: lists }) =>
    typeof lists === 'string'
      ? []
      : Object.values(lists).flatMap((list) =>
          ('columns' in list ? list.columns : list).map((column) => `${camel(table)}.${column}`),
        ),
  )
  const notSearched = new Set(exported.filter((column) => texts.has(column) && !searched.includes(column)))
  expect([...notSearched].toSorted(), 'Declare these columns as places of mentions, or name them here.').toEqual(
    Object.values(unsearched)
      .flatMap((tables) => Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)))
      .toSorted(),
  )
})
