import { expect, test } from 'vitest'
import { login, registerAccount } from '#contract/auth.ts'
import {
  addLedMember,
  askForTeam,
  listLedMembers,
  remindLedMembers,
  removeLedMembers,
  setProgressSharing,
} from '#contract/led-teams.ts'
import { forgotPassword, resetPassword } from '#contract/own-account.ts'
import { setTeamSeats } from '#contract/team-members.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { activateMember, approvedTeam, memberPassword, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

/** Jana leads Petr, who has activated, and Eva, who has not. */
async function ledTeam() {
  const product = await startTestProduct()
  const { admin, team } = await approvedTeam(product)
  const jana = await activateMember(product, 'jana@acme.example', 'Jana Nováková')
  const petr = await activateMember(product, 'petr@acme.example', '=Petr; Svoboda')
  const params = { id: team._id }
  let token = jana
  const signInAgain = async (email: string) =>
    (await product.call(login, { body: { email, password: memberPassword } })).body.data.token
  /** Moves the clock by days, after which Jana signs in again. */
  const wait = async (days: number) => {
    product.clock.advance({ days })
    token = await signInAgain('jana@acme.example')
  }
  const members = async (query = {}) => (await product.call(listLedMembers, { as: token, query })).body.data
  const idOf = async (email: string) => (await members()).find((member) => member.email === email)!._id
  const remind = async (...emails: string[]) => {
    const ids = await Promise.all(emails.map(idOf))
    return (await product.call(remindLedMembers, { as: token, params, body: { ids } })).body.data
  }
  const mailsTo = async (kind: string, to: string) => (await product.mails(kind)).filter(({ toEmail }) => toEmail === to)
  const stopSharing = (as: string) => product.call(setProgressSharing, { as, params, body: { sharesProgress: false } })
  return { product, admin, params, jana, petr, members, idOf, remind, mailsTo, wait, signInAgain, stopSharing }
}

test('a leader sees best quiz scores of those who share, nothing but the address of others, and filters them', async () => {
  const { petr, members, product, wait } = await ledTeam()
  await finishModules(product, petr, [1])
  const [shares, invited] = await members()
  expect(shares).toMatchObject({ fullName: '=Petr; Svoboda', completedModules: 1, quizScores: [{ moduleId: 1, best: 100 }] })
  expect(shares).toMatchObject({ activated: true, assessed: false, hasCertificate: false })
  expect(invited).toMatchObject({ email: 'eva@acme.example', activated: false, completedModules: null, lastActivityAt: null })
  const emails = async (query: object) => (await members(query)).map(({ email }) => email)
  expect(await emails({ state: 'invited' })).toEqual(['eva@acme.example'])
  expect(await emails({ state: 'stuck' })).toEqual([])
  await wait(7)
  expect(await emails({ state: 'stuck' })).toEqual(['petr@acme.example'])
  expect(await emails({ search: 'sVób' })).toEqual(['petr@acme.example'])
})

test('the file has only those who share, a column for each quiz, and no formulas; who stops sharing is listed as such', async () => {
  const { product, jana, petr, members, stopSharing } = await ledTeam()
  await finishModules(product, petr, [1])
  const file = async () => (await product.call(listLedMembers.file, { as: jana })).text.split('\r\n')
  const [head, row, ...rest] = await file()
  expect(head).toContain('Name,Email,Modules completed,Lessons completed,Assessed,Certificate,Last active (UTC),"Best quiz score')
  expect(row).toMatch(/^"'=Petr; Svoboda",petr@acme\.example,1,\d+,no,no,\d{4}-\d{2}-\d{2} [\d:]{8},100,/)
  expect(rest).toEqual([''])
  await stopSharing(petr)
  expect((await file()).slice(1)).toEqual([''])
  const unshared = { sharesProgress: false, fullName: null, completedModules: null, quizScores: null, hasCertificate: null }
  expect(await members({ state: 'not-sharing' })).toMatchObject([{ email: 'petr@acme.example', activated: true, ...unshared }])
})

test('a leader adds people up to the seats, which an admin changes, and the activation names the leader', async () => {
  const { product, admin, jana, params, mailsTo } = await ledTeam()
  const add = (email: string) => product.call(addLedMember, { as: jana, params, body: { email } })
  const setSeats = (seats: number) => product.call(setTeamSeats, { as: admin.token, params, body: { seats } })
  expect((await setSeats(4)).status).toBe(200)
  expect((await add('ivo@acme.example')).status).toBe(200)
  expect((await add('ivo@acme.example')).body).toMatchObject({ code: 'team-member-exists' })
  expect((await add('ota@acme.example')).body).toMatchObject({ code: 'team-full' })
  const [mail] = await mailsTo('activation', 'ivo@acme.example')
  expect(mail?.text).toContain('Jana Nováková has named you as a member of the team.')
  await setSeats(5)
  expect((await add('ota@acme.example')).status).toBe(200)
  expect((await setSeats(1)).status).toBe(400)
})

test('no member is missed on the next page when one of this page is removed', async () => {
  const { jana, product, params, idOf, members } = await ledTeam()
  for (const name of ['ivo', 'ota'])
    await product.call(addLedMember, { as: jana, params, body: { email: `${name}@acme.example` } })
  const [, eva, ivo] = (await members({ limit: 3 })).map(({ email }) => email)
  expect([eva, ivo]).toEqual(['eva@acme.example', 'ivo@acme.example'])
  const after = await idOf('ivo@acme.example')
  await product.call(removeLedMembers, { as: jana, params, body: { ids: [await idOf('eva@acme.example')] } })
  expect((await members({ limit: 3, page: 2, after })).map(({ email }) => email)).toEqual(['ota@acme.example'])
})

test('the answer is the same for a person with an account', async () => {
  const { product, jana, params, members } = await ledTeam()
  await product.signIn({ email: 'ivo@acme.example', fullName: 'Ivo Tajný' })
  const add = (email: string) => product.call(addLedMember, { as: jana, params, body: { email } })
  const [known, unknown] = [await add('ivo@acme.example'), await add('ota@acme.example')]
  expect({ ...known.body, message: '' }).toEqual({ ...unknown.body, message: '' })
  const [ivo, ota] = (await members()).slice(-2)
  expect(ivo).toEqual({ ...ota, _id: ivo?._id, email: 'ivo@acme.example' })
})

test('a leader removes people who have not activated, and asks an admin for others, once a day', async () => {
  const { product, admin, jana, params, idOf, members } = await ledTeam()
  const [petr, eva] = [await idOf('petr@acme.example'), await idOf('eva@acme.example')]
  const { token } = await readActivation(product, 'eva@acme.example')
  const answer = await product.call(removeLedMembers, { as: jana, params, body: { ids: [petr, eva] } })
  expect(answer.body.data.rows.map(({ _id, outcome }) => [_id, outcome])).toEqual([
    [petr, 'refused'],
    [eva, 'done'],
  ])
  expect((await members()).map(({ email }) => email)).toEqual(['petr@acme.example'])
  const late = { email: 'eva@acme.example', fullName: 'Eva', company: 'Acme', password: memberPassword, activation: token }
  expect((await product.call(registerAccount, { body: late })).status).toBe(410)
  const ask = (member?: string) => product.call(askForTeam, { as: jana, params, body: { member } })
  expect((await ask(petr)).status).toBe(200)
  await ask(petr)
  await ask()
  const requests = (await product.mails('leader-request')).filter(({ toEmail }) => toEmail === admin.email)
  expect(requests.map(({ subject }) => subject)).toEqual([
    'Acme s.r.o. asks to remove a member',
    'Acme s.r.o. asks for more seats',
  ])
  expect((await ask(eva)).body).toMatchObject({ code: 'team-member-not-found' })
})

test('a person with a demo whom a leader adds gets access only by the activation, and then keeps the seat', async () => {
  const { product, jana, params, idOf, remind } = await ledTeam()
  const email = 'ivo@acme.example'
  const { id } = await product.signIn({ email, userType: 'demo' })
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).where('id', '=', id).execute()
  const add = () => product.call(addLedMember, { as: jana, params, body: { email } })
  const remove = async () =>
    (await product.call(removeLedMembers, { as: jana, params, body: { ids: [await idOf(email)] } })).body.data.summary
  const typeOf = () => product.deps.db.selectFrom('users').select('userType').where('id', '=', id).executeTakeFirst()
  await add()
  await remind(email)
  expect(await remove()).toMatchObject({ done: 1 })
  expect(await typeOf()).toEqual({ userType: 'demo' })
  await add()
  await activateMember(product, email, 'Ivo Malý')
  expect(await typeOf()).toEqual({ userType: 'full' })
  expect(await remove()).toMatchObject({ refused: 1 })
})

test('a member who confirms the address instead of using the activation keeps the seat, too', async () => {
  const { product, jana, params, idOf } = await ledTeam()
  const email = 'eva@acme.example'
  await product.call(registerAccount, { body: { email, fullName: 'Eva', company: 'Acme', password: memberPassword } })
  await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  const [mail] = (await product.mails('password-reset')).filter(({ toEmail }) => toEmail === email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!
  expect((await product.call(resetPassword, { body: { token, password: memberPassword } })).status).toBe(200)
  const { data } = (await product.call(removeLedMembers, { as: jana, params, body: { ids: [await idOf(email)] } })).body
  expect(data.summary).toMatchObject({ done: 0, refused: 1 })
})

test('those who are stuck get a reminder and others their activation again, at most once a week', async () => {
  const { remind, mailsTo, wait, signInAgain, stopSharing } = await ledTeam()
  const [petrs, evas] = ['petr@acme.example', 'eva@acme.example']
  expect(await remind(petrs, evas)).toMatchObject({ summary: { done: 1, unchanged: 1, refused: 0 } })
  expect(await mailsTo('activation', evas)).toHaveLength(2)
  await wait(7)
  expect((await remind(petrs, evas)).summary.done).toBe(2)
  const [reminder] = await mailsTo('reminded-by-leader', petrs)
  expect(reminder?.subject).toMatch(/^Jana Nováková reminds you of the /)
  expect(reminder?.text).toContain('at most once a week')
  await wait(6)
  expect((await remind(petrs, evas)).summary).toMatchObject({ done: 0, unchanged: 2 })
  await wait(1)
  await stopSharing(await signInAgain(petrs))
  expect((await remind(petrs)).summary).toMatchObject({ refused: 1 })
  expect(await mailsTo('reminded-by-leader', petrs)).toHaveLength(1)
})

test('two reminders at once send one mail', async () => {
  const { remind, mailsTo, wait } = await ledTeam()
  await wait(8)
  await Promise.all([remind('petr@acme.example'), remind('petr@acme.example'), remind('petr@acme.example')])
  expect(await mailsTo('reminded-by-leader', 'petr@acme.example')).toHaveLength(1)
})

test('a member, a stranger and the leader of another team are refused', async () => {
  const { product, petr, params, idOf } = await ledTeam()
  const stranger = await product.signIn()
  const ids = [await idOf('eva@acme.example')]
  for (const as of [petr, stranger.token]) {
    expect((await product.call(listLedMembers, { as })).body.data).toEqual([])
    for (const [endpoint, body] of [
      [addLedMember, { email: 'ivo@acme.example' }],
      [removeLedMembers, { ids }],
      [remindLedMembers, { ids }],
      [askForTeam, {}],
    ] as const)
      expect((await product.call(endpoint, { as, params, body })).body).toMatchObject({ code: 'team-not-found' })
  }
})
