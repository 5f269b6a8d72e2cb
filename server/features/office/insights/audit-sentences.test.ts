import { expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { listAudit } from '#contract/insights.ts'
import { deleteInvitation, deleteInvitations, sendInvitations } from '#contract/invitations.ts'
import { listEditedModules, updateModule } from '#contract/module-editing.ts'
import { approveTeam, deleteTeam, submitInterest } from '#contract/teams.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import { type AuditAction, type AuditSubjectType, auditActions } from '../../../platform/audit/audit-actions.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const start = async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', fullName: 'Jana Správná' })
  const list = async () => (await product.call(listAudit, { as: admin.token })).body.data
  const sentences = async () =>
    (await list()).map(({ actor, sentence: { before, subject, after } }) => `${actor} ${before} ${subject.label}${after}`)
  return { product, admin, list, sentences }
}

const request = {
  companyName: 'Acme & Sons',
  contactName: 'Petr Novák',
  contactEmail: 'petr@acme.example',
  recruiterType: 'external',
  teamEmails: ['eva@acme.example'],
}

test('an entry says who did what, and leads to it under its present name, until it is deleted', async () => {
  const { product, admin, list, sentences } = await start()
  const as = { as: admin.token }
  const learner = await product.signIn({ email: 'eva@example.com', fullName: 'Eva Malá' })
  await product.call(submitInterest, { body: request })
  const id = (await product.pool.query('select id from teams')).rows[0].id
  await product.call(approveTeam, { ...as, params: { id } })
  await product.call(updateUser, { ...as, params: { id: learner.id }, body: { status: 'disabled' } })
  await product.call(sendInvitations, { ...as, body: { emails: ['karel@example.com'] } })
  expect(await sentences()).toEqual([
    'Jana Správná sent an invitation to karel@example.com',
    'Jana Správná changed the account of Eva Malá: now disabled',
    'Jana Správná approved the request from Acme & Sons (2 people)',
  ])
  expect((await list()).map(({ sentence }) => sentence.subject.path)).toEqual([
    '/admin/people/address#karel%40example.com',
    `/admin/people/${learner.id}`,
    '/admin/teams?search=Acme+%26+Sons',
  ])
  const { text } = await product.call(listAudit.file, as)
  expect(text).toContain('approved the request from Acme & Sons (2 people)')

  const invitation = (await product.pool.query('select id from invitations')).rows[0].id
  await product.call(deleteInvitation, { ...as, params: { id: invitation } })
  await product.call(deleteTeam, { ...as, params: { id } })
  expect(await sentences()).toEqual([
    'Jana Správná deleted a team',
    'Jana Správná deleted an invitation',
    'Jana Správná sent an invitation to someone (since deleted)',
    'Jana Správná changed the account of Eva Malá: now disabled',
    'Jana Správná approved the request from a deleted team (2 people)',
  ])
})

test('an entry of a newer version that runs at the same time is listed in words', async () => {
  const { product, sentences } = await start()
  await product.pool.query(
    `insert into audit_entries (actor_email, action, subject_type, subject_ids, at)
       values ('jana@example.com', 'panel-opened', 'rating-panel', '{7}', now())`,
  )
  expect(await sentences()).toEqual(['jana@example.com panel opened: rating panel'])
})

test('numbers agree with their nouns, and only fields that changed are named, in words', async () => {
  const { product, admin, sentences } = await start()
  const as = { as: admin.token }
  await product.call(submitInterest, { body: { ...request, teamEmails: [] } })
  const id = (await product.pool.query('select id from teams')).rows[0].id
  await product.call(approveTeam, { ...as, params: { id } })
  const { modules } = (await product.call(listEditedModules, as)).body.data
  const { _id, description, prerequisites } = modules.find(({ moduleId }) => moduleId === 2)!
  const change = (body: object) => product.call(updateModule, { ...as, params: { moduleId: _id }, body })
  // As the form sends it: with the unchanged fields.
  await change({ title: 'Principal talent', description, duration: '1 h 15 min', prerequisites, isPublished: true })
  await change({ isPublished: false })
  expect(await sentences()).toEqual([
    'Jana Správná set Module 2, Principal talent back to draft',
    'Jana Správná changed Module 2, Principal talent: title, minutes',
    'Jana Správná approved the request from Acme & Sons (1 person)',
  ])
})

test('one action on several is one entry, with their number and a link to their list', async () => {
  const { product, admin, list, sentences } = await start()
  const emails = ['a@example.com', 'b@example.com', 'c@example.com']
  await product.call(sendInvitations, { as: admin.token, body: { emails } })
  const ids = (await product.pool.query('select id from invitations')).rows.map(({ id }) => id)
  await product.call(deleteInvitations, { as: admin.token, body: { ids } })
  expect(await sentences()).toEqual(['Jana Správná deleted 3 invitations', 'Jana Správná sent an invitation to 3 people'])
  expect((await list())[0]).toMatchObject({
    subjectIds: expect.arrayContaining(ids),
    sentence: { subject: { path: '/admin/invitations' } },
  })
})

test('every action reads as a sentence', async () => {
  const { product, admin, list } = await start()
  const subjects: [AuditSubjectType, string | number | null][] = [
    ['team', null],
    ['mail', null],
    ['settings', null],
    ['own-account', null],
    ['module', 3],
    ['lesson', '1.2'],
    ['user', admin.id],
  ]
  const actions = Object.keys(auditActions) as AuditAction[]
  for (const [index, action] of actions.entries()) {
    const [type, id] = subjects[index % subjects.length] ?? ['settings', null]
    await recordAction(product.deps.db, product.deps, admin, action, type, id)
  }
  const read = await list()
  expect(read).toHaveLength(50)
  for (const { actor, sentence } of read) {
    expect(`${actor} ${sentence.before} ${sentence.subject.label}${sentence.after}`).not.toMatch(/[{}]|undefined/)
    expect(sentence.before).not.toBe('')
  }
})
