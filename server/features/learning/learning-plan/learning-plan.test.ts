import { expect, test } from 'vitest'
import { remindersConsent } from '#content/consents.ts'
import { submitActivity } from '#contract/activities.ts'
import { ownMinutesOf } from '#contract/course-minutes.ts'
import { getLearningPlan, saveLearningPlan, setReminders } from '#contract/learning-plan.ts'
import { getLesson, listLessons } from '#contract/lessons.ts'
import { unsubscribe } from '#contract/privacy.ts'
import { completeLesson } from '#contract/progress.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { listReminderReaders } from './learning-plan.queries.ts'
import { remindLearners } from './remind-learners.task.ts'

const consent = { on: true, consentVersion: remindersConsent.version } as const

test('a finish date and a weekly slot are kept, and past dates are refused', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const empty = (await product.call(getLearningPlan, { as })).body.data
  expect(empty).toMatchObject({ finishOn: null, slot: null, remindersOn: false, canRemind: true })
  const lessons = (await product.call(listLessons, { as, query: {} })).body.data
  expect(empty.minutesLeft).toBe(lessons.reduce((sum, { minutes }) => sum + minutes, 0))
  expect(empty.ownMinutesLeft).toBe(ownMinutesOf(lessons))
  const slot = { weekday: 2, time: '08:30', minutes: 45 }
  const saved = await product.call(saveLearningPlan, { as, body: { finishOn: '2027-01-31', slot } })
  expect(saved.body).toMatchObject({ message: 'Your plan is saved.', data: { finishOn: '2027-01-31', slot } })
  expect((await product.call(getLearningPlan, { as })).body.data).toMatchObject({ finishOn: '2027-01-31', slot })
  expect(await product.call(saveLearningPlan, { as, body: { finishOn: '2026-11-01', slot: null } })).toMatchObject({
    status: 400,
    body: { message: 'Please choose a date in the future.', issues: [{ path: 'finishOn' }] },
  })
  const bad = await product.call(saveLearningPlan, { as, body: { finishOn: null, slot: { ...slot, time: '25:00' } } })
  expect(bad.body.message).toBe('Please enter a time such as 08:30.')
})

test('reminders need the wording that was shown, and a proven mailbox', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const old = await product.call(setReminders, { as, body: { on: true, consentVersion: '2020-01-01' } })
  expect(old.body.code).toBe('consent-outdated')
  const demo = await product.signIn({ userType: 'demo' })
  expect((await product.call(setReminders, { as: demo.token, body: consent })).body.code).toBe('mailbox-unproven')
  const on = await product.call(setReminders, { as, body: consent })
  expect(on.body.data).toMatchObject({ remindersOn: true, consentedAt: '2026-11-21T09:00:00.000Z' })
})

test('a reminder names the last lesson, the next one and the minutes left; at most weekly, and only to who asked', async () => {
  const product = await startTestProduct()
  const jana = await product.signIn({ email: 'jana@example.com', fullName: 'Jana' })
  await product.signIn({ email: 'petr@example.com' })
  for (const lessonId of [1, 2]) {
    await product.call(completeLesson, { as: jana.token, params: { moduleId: 1, lessonId } })
    product.clock.advance({ minutes: 5 })
  }
  await product.call(setReminders, { as: jana.token, body: consent })
  expect(await remindLearners(product.deps)).toBe(0)
  product.clock.advance({ days: 7 })
  expect(await remindLearners(product.deps)).toBe(1)
  expect(await remindLearners(product.deps)).toBe(0)
  const mails = await product.mails('course-reminder')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['jana@example.com'])
  const text = mails[0]!.text.replace(/\s+/g, ' ')
  expect(text).toContain('Last time you were at “Why Principal Talent Matters”.')
  expect(text).toContain('Next is “Czech Market Challenges”')
  expect(text).toMatch(/What is left of the course: 3\d\d min, and about \d+\smin of practice and work of your own\./)
  product.clock.advance({ days: 6 })
  expect(await remindLearners(product.deps)).toBe(0)
  product.clock.advance({ days: 1 })
  expect(await remindLearners(product.deps)).toBe(1)
})

test('with a weekly slot the reminder comes on its day', async () => {
  const product = await startTestProduct({ at: '2026-11-21T06:10:00Z' })
  const { token: as } = await product.signIn()
  await product.call(setReminders, { as, body: consent })
  await product.call(saveLearningPlan, { as, body: { finishOn: null, slot: { weekday: 2, time: '08:30', minutes: 45 } } })
  const written: string[] = []
  for (let day = 0; day < 15; day++) {
    if ((await remindLearners(product.deps)) > 0) written.push(product.clock.now().toISOString().slice(0, 10))
    product.clock.advance({ days: 1 })
  }
  // 24 November and 1 December 2026 are Tuesdays.
  expect(written).toEqual(['2026-11-24', '2026-12-01'])
})

test('one click ends the reminders, also by the button of a mail program, and a forged link ends nothing', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn()
  await product.call(setReminders, { as, body: consent })
  product.clock.advance({ days: 7 })
  await remindLearners(product.deps)
  const [{ headers: listed = {} } = {}] = await product.mails()
  expect(listed['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(listed['List-Unsubscribe']!.slice(1, -1))
  const token = url.pathname.split('/').at(-1)!
  const opened = await product.app.inject({ method: 'GET', url: url.pathname })
  expect(opened.headers.location).toBe(`/unsubscribe/${token}`)
  product.clock.set('2026-11-22T09:00:00Z')
  expect((await product.call(getLearningPlan, { as })).body.data.remindersOn).toBe(true)
  const forged = token.replace(id, crypto.randomUUID())
  expect((await product.call(unsubscribe, { params: { token: forged } })).status).toBe(410)
  const clicked = await product.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect((await product.call(getLearningPlan, { as })).body.data.remindersOn).toBe(false)
  expect((await product.call(unsubscribe, { params: { token } })).status).toBe(200)
  product.clock.advance({ days: 30 })
  expect(await remindLearners(product.deps)).toBe(0)
})

test('after the course only the chosen days of the 90-day plan are reminded of, each once', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await finishModules(product, as, [1, 2, 3, 4, 5, 6, 7, 8])
  const params = { moduleId: 8, lessonId: 3 }
  const { example } = (await product.call(getLesson, { as, params })).body.data.activity!
  product.clock.advance({ minutes: 5 })
  await product.call(submitActivity, { as, params, body: { values: { ...example, reminders: ['Day 14', 'Day 60'] } } })
  for (let day = 0; day < 20; day++) {
    await remindLearners(product.deps)
    product.clock.advance({ days: 1 })
  }
  expect(await product.mails('plan-reminder')).toEqual([])
  product.clock.set('2026-11-21T10:00:00Z')
  await product.call(setReminders, { as, body: consent })
  const [reader] = await listReminderReaders(product.deps.db)
  expect(reader?.actionPlan, 'only the chosen days are read from the plans').toEqual({
    submissionId: expect.any(String),
    reminders: ['Day 14', 'Day 60'],
    submittedAt: expect.any(Number),
  })
  for (let day = 0; day < 95; day++) {
    await remindLearners(product.deps)
    product.clock.advance({ days: 1 })
  }
  const mails = await product.mails()
  const reminders = mails.filter((mail) => mail.kind.endsWith('-reminder'))
  expect(reminders.map((mail) => mail.subject)).toEqual(['Day 14 of your 90-day plan', 'Day 60 of your 90-day plan'])
  expect(reminders[0]!.text).toContain('27 November 2026: Call the first of five silver medallists')
})

test('switching reminders on and off repeatedly does not fill the ledger of consents', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } })
  const { id, token: as } = await product.signIn()
  const set = async (body: { on: true; consentVersion: string } | { on: false }) => product.call(setReminders, { as, body })
  const answers = []
  for (let round = 0; round < 25; round += 1) {
    answers.push((await set({ on: true, consentVersion: remindersConsent.version })).status)
    await set({ on: false })
  }
  expect(answers).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const consents = await product.deps.db.selectFrom('consents').select('withdrawnAt').where('userId', '=', id).execute()
  expect(consents).toHaveLength(20)
  expect(consents.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  product.clock.advance({ hours: 25 })
  expect((await set({ on: true, consentVersion: remindersConsent.version })).status).toBe(200)
})
