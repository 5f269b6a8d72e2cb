import type { Page } from '@playwright/test'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const sectionOf = (page: Page, name: string) => page.locator('section.decision').filter({ hasText: name })

test('on a phone decisions are made, explained, found again and changed, and a quiz asks other questions when it is taken again', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  const page = await openWindow(product, member.token, phone)
  const reader = `${product.url}/user/${member.user.id}/module1`

  await page.goto(`${reader}?section=2`)
  const titleOf = async (part: string) => {
    const open = page.locator('section.decision').filter({ has: page.locator(part) })
    return (await open.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  }
  const rating = sectionOf(page, await titleOf('.rating-option'))
  const order = sectionOf(page, await titleOf('.order-options > li'))
  await expectAccessibleAndFitting(page, 'open decisions')

  // An order by its buttons.
  const first = order.locator('.order-options > li').first()
  const text = (await first.locator('span').nth(1).textContent()) ?? ''
  await order.getByRole('button', { name: `Move down: ${text}` }).click()
  await expect(order.locator('.order-options > li').nth(1)).toContainText(text)
  await order.getByLabel(/Your reason/).fill('The sum comes first.')
  await order.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(order.getByRole('heading', { name: 'What we’d do' })).toBeFocused()
  await expect(order.getByText('Your place: 2')).toBeVisible()

  // Ratings, by touch.
  for (const option of await rating.locator('.rating-option').all()) await option.getByRole('radio').first().check()
  await rating.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(rating.getByText('Your rating: 1').first()).toBeVisible()
  await expectAccessibleAndFitting(page, 'decisions made')

  // They survive a reload and can be changed.
  await page.reload()
  await expect(order.getByText('The sum comes first.')).toBeVisible()
  await order.getByRole('button', { name: /Decide again/ }).click()
  await order.getByLabel(/Your reason/).fill('On reflection, people first.')
  await order.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(order.getByText('On reflection, people first.')).toBeVisible()
  await expect(order.getByText(/first on/)).toBeVisible()

  // The reasons appear in the learner's notes.
  await page.goto(`${product.url}/user/${member.user.id}/notes`)
  await expect(page.getByText('On reflection, people first.')).toBeVisible()

  // The quiz: five questions, a review, and other questions the second time.
  await page.goto(`${reader}?section=5`)
  const questions = page.locator('fieldset.quiz-question')
  await expect(questions).toHaveCount(5)
  const asked = await questions.locator('legend').allTextContents()
  for (const question of await questions.all()) await question.getByRole('radio').first().check()
  await expectAccessibleAndFitting(page, 'open quiz')
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByRole('heading', { name: /^Your score/ })).toBeFocused()
  await expectAccessibleAndFitting(page, 'graded quiz')
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(questions).toHaveCount(5)
  const wordsOf = (legends: string[]) => legends.map((legend) => legend.replace(/^Question \d+\./, '').trim())
  const again = wordsOf(await questions.locator('legend').allTextContents())
  for (const question of again) expect(wordsOf(asked)).not.toContain(question)
})

test('the case of Module 8 goes on where it was left, on another device, and begins again when asked', async ({
  openWindow,
  product,
}) => {
  test.slow()
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2, 3, 4, 5, 6, 7])
  const page = await openWindow(product, member.token, phone)
  const lesson = `${product.url}/module/8/lesson/2`
  await page.goto(lesson)
  const decide = async (where: Page, number: number) => {
    const found = where.locator('section.decision').last()
    await found.locator('form').getByRole('radio').first().check()
    await found.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(where.getByText('You decided:')).toHaveCount(number)
  }
  await decide(page, 1)
  await expect(page.getByRole('heading', { name: 'Decision 2', exact: true })).toBeFocused()
  await decide(page, 2)
  await expectAccessibleAndFitting(page, 'case under way')

  // Made without a network, the third decision is kept, and taken when the network returns.
  await page.context().setOffline(true)
  const third = page.locator('section.decision').last()
  await third.locator('form').getByRole('radio').first().check()
  await third.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText(/Not sent yet. Your decision is kept on this device/)).toBeVisible()
  await expect(page.getByText('You decided:')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(page.getByText('You decided:')).toHaveCount(3)

  const other = await openWindow(product, member.token)
  await other.goto(lesson)
  await expect(other.getByText('You decided:')).toHaveCount(3)
  await decide(other, 4)

  // This device still shows the fourth decision; it shows a message and the current state of the case.
  const found = page.locator('section.decision').last()
  await found.locator('form').getByRole('radio').last().check()
  await found.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('You decided:')).toHaveCount(4)
  for (let number = 5; (await page.locator('section.decision form').count()) > 0; number += 1) await decide(page, number)
  await expect(page.getByRole('heading', { name: /% of the points/ })).toBeVisible()
  expect(await page.getByText('You decided:').count()).toBeGreaterThanOrEqual(12)
  await expectAccessibleAndFitting(page, 'case at its end')
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect(page.getByRole('heading', { name: 'Decision 1', exact: true })).toBeFocused()
  await expect(page.getByText('You decided:')).toHaveCount(0)
})
