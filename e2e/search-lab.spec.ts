import { callApi } from './api-calls.ts'
import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

const narrow = '("principal engineer" OR "tech lead") AND payments AND Kubernetes'
const wide =
  '(payments OR billing OR ledger OR invoicing OR settlement OR clearing OR fakturace OR zúčtování OR plateb OR bankingu OR acquiring OR bookkeeping) AND (migration OR migrace OR replatforming OR strangler OR cutover OR split OR rewritten OR nahrazení OR přechod OR provozu)'

test('a drill is done on a phone, by keyboard and offline, and its result is sent once the network is back', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const page = await openWindow(product, member.token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/tools/search-lab?drill=without-drowning`)
  await expect(page).toHaveURL(new RegExp(`/user/${member.user.id}/lab\\?drill=without-drowning$`))
  await expect(page.getByText('249 invented profiles')).toBeVisible()
  await page.context().setOffline(true)

  const editor = page.getByLabel('Your search string')
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const run = async (text: string) => {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
    await page.keyboard.press('Control+Enter')
  }
  await run('payments AND (ledger')
  await expect(page.getByText('The bracket opened here is never closed.')).toBeVisible()
  expect(await editor.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd))).toBe('(')
  await run(narrow)
  await expect(page.getByRole('region', { name: 'Hits' }).getByRole('listitem').first()).toBeVisible()
  await press(/^Missed \d+$/)
  await expect(page.getByText('hides', { exact: false }).first()).toBeVisible()
  await press(/^Try without Kubernetes$/)
  await expect(page.getByText(/^Without C: \d+ hits, first page/)).toBeVisible()
  await press(/^Take it out$/)
  await expect(editor).toHaveValue('("principal engineer" OR "tech lead") AND payments')

  await page.getByText('Fields and place').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Czechia').focus()
  await page.keyboard.press('Space')
  await run(wide)
  await expect(page.getByText('Goal reached')).toBeVisible()
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible()
  await expectAccessible(page, 'the lab after a drill')
  await page.getByText('Kept strings (0)').focus()
  await page.keyboard.press('Enter')
  await press(/^Keep this string$/)
  await page.getByLabel('Note').fill('For the insurer')
  await press(/^Tries 3$/)
  await expect(page.getByRole('table', { name: 'Your tries' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the lab’s tries, dark')
  expect(await overflowAt(page, 320)).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByText(/^Your best: 1\d of 16 in \d+ results$/)).toBeVisible()
  await expect(page.getByText('1 of 6 drills done')).toBeVisible()
  expect(await callApi(product, 'GET /api/lab/scores', { as: member.token })).toMatchObject([
    { drill: 'without-drowning', of: 16 },
  ])
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await page.reload()
  await page.getByText('Kept strings (1)').click()
  await expect(page.getByLabel('Note')).toHaveValue('For the insurer')
  await expect(page.getByText('1 of 6 drills done')).toBeVisible()
})
