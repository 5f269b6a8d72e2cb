import { callProduct, openAdminWindow } from './admin-window.ts'
import { expectAccessible, expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { resizeWindow } from './resize-window.ts'

test.use({ ownProduct: true })

test('the admin reads submissions one after the other by key, sees what was sent again, and marks the rest done', async ({
  browser,
  product,
}) => {
  for (const [name, ...sent] of [
    ['Jana', 'Nobody answers', 'Offers fall through'],
    ['Petr', 'Too few people'],
    ['Eva', 'Salary talks'],
  ]) {
    const person = { email: `${name}@example.com`, password: 'tři veselé veverky', fullName: name, company: 'Acme' }
    const { token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
    for (const challenge of sent)
      await callProduct(product, token, 'POST', '/api/module-submissions', { moduleId: '1', challenges: [challenge] })
  }
  const { page, problems, api } = await openAdminWindow(browser, product)
  const dialog = page.getByRole('dialog')

  // The list shows the first words; the newest is read first, then the next ones without going back to the list.
  await page.goto(`${product.url}/admin/submissions?status=new`)
  await expect(page.getByRole('row', { name: /Eva/ })).toContainText('Salary talks')
  const told = Promise.withResolvers<void>()
  const isOne = (url: URL) => /^\/api\/submissions\/[\w-]+$/.test(url.pathname)
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'PUT') await told.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Read the submission of eva@example.com' }).click()
  await expect(dialog.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeFocused()
  await expect(dialog.getByText('Submission 1 of 4.')).toBeVisible()
  // The answer is begun while the server is still being told that the submission was read.
  await dialog.getByLabel('Answer by email').fill('Half an ans')
  told.resolve()
  await expect(dialog.getByText('read', { exact: true })).toBeVisible()
  await page.unroute(isOne)
  // Back asks first, and going on keeps what was typed.
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Answer by email')).toHaveValue('Half an ans')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Too few people')).toBeVisible()
  await page.keyboard.press('j')
  await expect(dialog.getByText('Sent again. Changed:')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Now' })).toContainText('Offers fall through')
  await expect(dialog.getByRole('region', { name: /^Before, sent/ })).toContainText('Nobody answers')
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await resizeWindow(page, { width })
    await expectAccessible(page, `a submission that was sent again at ${width}`)
  }

  // What was read has left the filter, and is still found by going back; what was typed has stayed.
  await page.keyboard.press('k')
  await expect(dialog.getByText('Too few people')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog.getByLabel('Answer by email')).toHaveValue('Half an ans')
  await expect(dialog.getByRole('button', { name: 'Mark done: eva@example.com' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialog.getByRole('button', { name: 'Mark new: eva@example.com' })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Petr|Eva/ })).toHaveCount(0)
  // The button that opened it has left the list with its row: whoever goes on by key does so there.
  await expect(page.getByRole('table', { name: 'Submissions' }).locator('tbody')).toBeFocused()
  await expect(page.getByRole('row', { name: /Nobody answers/ })).toBeVisible()

  // Its address opens it again, for a colleague, too.
  await page.goto(address)
  await expect(dialog.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Keys pressed faster than the network: two steps lead to the third, and a mark never goes to one that was left.
  await page.goto(`${product.url}/admin/submissions`)
  await page.getByRole('button', { name: 'Read the submission of eva@example.com' }).click()
  await expect(dialog.getByText('Submission 1 of 4.')).toBeVisible()
  const slow = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'GET') await slow.promise
    await route.continue()
  })
  for (const key of ['j', 'd', 'j']) await page.keyboard.press(key)
  slow.resolve()
  await expect(dialog.getByText('Submission 3 of 4.')).toBeVisible()
  await page.unroute(isOne)
  await page.keyboard.press('k')
  await expect(dialog.getByText('Submission 2 of 4.')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog.getByRole('button', { name: 'Mark new: eva@example.com' })).toBeVisible()

  // After an answer the keyboard stays where the answer was written.
  await dialog.getByLabel('Answer by email').fill('Write to three of them by name.')
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(dialog.locator('.alert').getByText('Write to three of them by name.')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('d')
  await expect(dialog.getByRole('button', { name: 'Mark new: eva@example.com' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A colleague was faster: their answer is shown, and one's own is sent when its writer still wants it.
  await page.getByRole('button', { name: 'Read the submission of petr@example.com' }).click()
  await dialog.getByLabel('Answer by email').fill('And ask for a call.')
  const opened = new URL(page.url()).searchParams.get('submission')
  await api('POST', `/api/submissions/${opened}/feedback`, { message: 'Look beyond the city.' })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('A colleague has answered in the meantime.')).toBeVisible()
  await expect(dialog.locator('.alert').getByText('Look beyond the city.')).toBeVisible()
  await expect(dialog.getByLabel('Answer by email')).toHaveValue('And ask for a call.')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.locator('.alert').getByText('And ask for a call.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The rest is marked done together, and that is taken back as a whole.
  await page.goto(`${product.url}/admin/submissions`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Mark selected done' }).click()
  await dialog.getByRole('button', { name: 'Mark 4 done' }).click()
  await expect(dialog.getByText('3 marked done, 1 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toHaveCount(0)
  const statuses = async () => ((await api('GET', '/api/submissions')).data as { status: string }[]).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['done', 'answered', 'read', 'new'])
  for (const width of [390, 820, 1440]) {
    await resizeWindow(page, { width })
    await expectAccessibleAndFitting(page, `Submissions at ${width} px`)
  }
  expect(problems).toEqual([])
})

test('a submission opens while the list behind the previous one is still being read', async ({ browser, product }) => {
  for (const name of ['Jana', 'Petr']) {
    const person = { email: `${name}@list.example`, password: 'tři veselé veverky', fullName: name, company: 'Acme' }
    const { token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
    await callProduct(product, token, 'POST', '/api/module-submissions', { moduleId: '1', challenges: ['Nobody answers'] })
  }
  const { page, problems } = await openAdminWindow(browser, product)
  const dialog = page.getByRole('dialog')
  const buttonOf = (name: string) =>
    page.getByRole('button', { name: `Read the submission of ${name.toLowerCase()}@list.example` })
  const titleOf = (name: string) => dialog.getByRole('heading', { name: `Reflect on Your Challenges, by ${name}` })
  const isList = (url: URL) => url.pathname === '/api/submissions'
  /** Does something while a request for the list is still unanswered. */
  const beforeListAnswers = async (work: () => Promise<void>) => {
    const answered = Promise.withResolvers<void>()
    await page.route(isList, async (route) => {
      await answered.promise
      // The page may have cancelled the request by then, because another one has replaced it.
      await route.continue().catch(() => {})
    })
    await work()
    answered.resolve()
  }
  const openFromList = async (name: string) => {
    await page.goto(`${product.url}/admin/submissions`)
    await buttonOf(name).click()
    await expect(titleOf(name)).toBeFocused()
  }

  for (const next of ['Petr', 'Jana']) {
    await openFromList('Jana')
    await beforeListAnswers(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(buttonOf('Jana')).toBeFocused()
      await buttonOf(next).click()
    })
    await expect(titleOf(next), `${next} after Jana`).toBeFocused()
    await page.unroute(isList)

    // It closes by Back, and stays closed.
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`${product.url}/admin/submissions`)
  }

  // A click may be handled before the browser says that the dialog has closed.
  await openFromList('Jana')
  await beforeListAnswers(() =>
    buttonOf('Petr').evaluate((button: HTMLElement) => {
      document.querySelector<HTMLDialogElement>('dialog:modal')?.requestClose()
      button.click()
    }),
  )
  await expect(titleOf('Petr')).toBeFocused()
  // A dialog that is removed together with its page does not lead back to that page either.
  await dialog.getByRole('link', { name: 'petr@list.example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Petr' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/people\//)
  expect(problems).toEqual([])
})
