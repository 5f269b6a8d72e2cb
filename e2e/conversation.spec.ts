import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { conversationFields } from '../contract/conversation-content.ts'
import { linesSaid } from '../server/testing/practised.ts'
import { callApi } from './api-calls.ts'
import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

const file = join(import.meta.dirname, '..', 'content', 'course', 'module-2', 'what-seniors-value.conversation.yaml')
const talk = conversationFields.parse(parse(readFileSync(file, 'utf8')))

test('a conversation is had on a phone by keyboard, survives Back, a reload and a second tab, ends offline and is sent afterwards', async ({
  openWindow,
  product,
}) => {
  const { member, leader } = await openTeam(product)
  await finishModules(product, member.token, [1])
  const page = await openWindow(product, member.token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/user/${member.user.id}/module/2?section=3`)
  await page.getByRole('link', { name: 'Have the conversation' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: talk.title })).toBeVisible()

  const say = async (text: string) => {
    await page.getByRole('radio', { name: text, exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: text, exact: true })).toHaveCount(0)
  }
  const [first = '', second = '', third = '', ...rest] = linesSaid(talk, 1, ({ verdict }) => verdict === 'best').map(
    ({ text }) => text,
  )
  await say(first)
  await expect(page.getByText('You know now.')).toBeVisible()
  await say(second)
  await expectAccessible(page, 'a conversation')
  expect(await overflowAt(page, 320)).toBe(0)
  await page.reload()
  await expect(page.getByText(second)).toBeVisible()

  // Back leaves the page; the talk goes on where it was, and two tabs have the same one.
  await page.goBack()
  await page.getByRole('link', { name: 'Have the conversation' }).click()
  await expect(page.getByText(second)).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await otherTab.getByRole('radio', { name: third, exact: true }).check()
  await otherTab.getByRole('button', { name: 'Say it' }).click()
  await expect(page.getByRole('radio', { name: third, exact: true })).toHaveCount(0)
  await expect(page.getByText(third)).toBeVisible()
  await otherTab.close()

  await page.context().setOffline(true)
  for (const text of rest) await say(text)
  await expect(page.getByRole('heading', { name: 'Three on Thursday, and he knows why' })).toBeFocused()
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible()
  await expect(page.getByText('We’d say the same.')).toHaveCount(rest.length + 3)
  await expect(page.getByRole('heading', { name: 'Lines to take away' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'a conversation’s review, dark')
  expect(await overflowAt(page, 320)).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { led } = await callApi(product, 'GET /api/teams/mine', { as: leader.token })
  expect(led).toMatchObject([{ members: [{ email: member.user.email }] }])
  await page.getByRole('button', { name: 'Try again under different circumstances' }).press('Enter')
  await expect(page.getByText(/this time an agency got to Grant first/)).toBeVisible()
})
