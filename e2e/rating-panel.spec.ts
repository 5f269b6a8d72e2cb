import { callApi } from './api-calls.ts'
import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

test('three answers are rated by keyboard and touch, offline on a phone, and meet the panel', async ({ openWindow, product }) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2, 3, 4])
  const page = await openWindow(product, member.token, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${product.url}/tools/ratings`)
  await expect(page).toHaveURL(new RegExp(`/user/${member.user.id}/ratings$`))
  const answer = (name: string) => page.getByRole('region', { name })
  await expect(answer('Candidate R.')).toBeVisible()
  await page.context().setOffline(true)

  // By keyboard: the arrow keys walk through the sentences and the scale.
  const first = answer('Candidate R.')
  await first.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(first.getByRole('radio', { name: /^We did it in four phases/ })).toBeChecked()
  await first.getByRole('radio', { name: /^1 of 5/ }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(first.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()

  // An open answer is asked for at its place.
  await page.getByRole('button', { name: 'Hand in and meet the panel' }).click()
  await expect(answer('Candidate S.')).toBeFocused()
  await expect(answer('Candidate S.').getByText('Please rate this answer and select a sentence.')).toBeVisible()

  // By touch.
  const rate = async (name: string, rating: number, sentence: string) => {
    await answer(name).getByText(sentence).tap()
    await answer(name)
      .getByRole('radio', { name: new RegExp(`^${rating} of 5`) })
      .check()
  }
  await rate('Candidate S.', 3, 'I’ll go a bit slowly')
  await rate('Candidate T.', 3, 'Cards went last')
  await expect(page.getByText('All three are rated. Your first ratings count.')).toBeVisible()
  await expectAccessible(page, 'three rated answers')
  expect(await overflowAt(page, 320)).toBe(0)

  await page.getByRole('button', { name: 'Hand in and meet the panel' }).click()
  await expect(page.getByRole('heading', { name: 'You and the panel' })).toBeFocused()
  await expect(answer('Candidate R.').getByText('You’re about two points above the panel, or more.')).toBeVisible()
  await expect(answer('Candidate R.').getByText('so there’s no offer, however good the other lines are')).toBeVisible()
  await expect(answer('Candidate S.').getByText('It belongs to no point of the anchors.')).toBeVisible()
  await expect(answer('Candidate S.').getByText('the panel’s rating of the line is 4.67')).toBeVisible()
  await expect(answer('Candidate T.').getByText('You rate it as the panel does.')).toBeVisible()
  await expect(page.getByText('above the panel with one answer and below it with another')).toBeVisible()
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the panel’s sheets, dark')
  expect(await overflowAt(page, 320)).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { submitted } = (await callApi(product, 'GET /api/ratings', { as: member.token })) as { submitted: unknown[] }
  expect(submitted).toMatchObject([{ ratings: [{ answer: 'r', rating: 4 }, { rating: 3 }, { rating: 3 }] }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You and the panel' })).toBeVisible()
})
