import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test.use({ ownProduct: true })

test('questions are exported, corrected in a file and imported after a look at the difference; a faulty file changes nothing', async ({
  admin,
  product,
}) => {
  const { page } = admin
  await page.goto(`${product.url}/admin/content/lesson/2/6`)
  const files = page.getByRole('region', { name: 'Files' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Export YAML of the questions of the quiz of Module 2' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('module-2-lesson-6-questions.yaml')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const shipped = Buffer.concat(chunks).toString()
  const choose = (yaml: string) =>
    page
      .getByLabel('YAML file')
      .setInputFiles({ name: 'questions.yaml', mimeType: 'application/yaml', buffer: Buffer.from(yaml) })

  await files.getByRole('button', { name: 'Import YAML of the questions of the quiz of Module 2' }).click()
  const dialog = page.getByRole('dialog')
  await choose(shipped.replace(/ {6}explanation: .*\n/, ''))
  await expect(dialog.getByText(/Line \d+: Please explain each option/)).toBeVisible()
  await expect(dialog.getByText('Nothing was changed. Please correct the file:')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()

  await choose(shipped)
  await expect(dialog.getByText('There is nothing to import.')).toBeVisible()

  await choose(shipped.replace(/question: .*/, 'question: Which of these shows more than ten years of experience?'))
  const changed = dialog.getByRole('region', { name: 'Changed' })
  await expect(changed.getByRole('listitem')).toHaveText(/^m2-01 Which of these shows .*\(question\)$/)
  await expectAccessible(page, 'a difference')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('The questions of the quiz of Module 2 are imported.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue(
    'Which of these shows more than ten years of experience?',
  )

  // Unsaved changes block an import.
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Another title')
  await expect(files.getByText('Save or discard your changes')).toBeVisible()
})

test('a branching case is edited step by step, and one that leads nowhere is refused where it is wrong', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  await page.goto(`${product.url}/admin/content/lesson/8/2`)
  const editor = page.getByRole('region', { name: 'Branching case' })
  await editor.getByText('Paths through the case:').click()
  await expect(editor.getByRole('table', { name: 'Paths through the case' })).toBeVisible()
  const steps = editor.getByRole('list', { name: 'Steps' }).getByRole('button')
  await editor.getByRole('textbox', { name: 'Question', exact: true }).fill('What do you do on the first day?')
  const leadsTo = editor.getByLabel('Goes on at').first()
  const before = await leadsTo.inputValue()
  await leadsTo.selectOption('end')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(editor.getByText('No choice leads to this step')).toBeVisible()
  await steps.first().click()
  await leadsTo.selectOption(before)
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const { content } = (await api('GET', '/api/editing/lessons/8/2')).data
  expect(content.branchingCase.steps[0].question).toBe('What do you do on the first day?')
})

test('the rubric of an activity is edited, a gap in it is shown where it is, and a second admin is asked before the first one’s words go', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  const lesson = `${product.url}/admin/content/lesson/5/8`
  await page.goto(lesson)
  const shown = page.getByRole('region', { name: 'Rubric', exact: true })
  await shown.getByText('Read it').click()
  await expect(shown.getByRole('heading', { name: 'Anchors two raters would agree on' })).toBeVisible()
  await shown.getByRole('button', { name: 'Edit the rubric' }).click()
  const editor = page.getByRole('region', { name: 'Rubric of the activity' })
  const criteria = editor.locator('fieldset')
  await expect(criteria).toHaveCount(4)
  await editor.getByRole('button', { name: 'Add criterion' }).click()
  await editor.getByLabel('What the reviewer looks at, criterion 5').fill('The debrief')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(criteria.nth(4).getByText('Please say what this level looks like').first()).toBeVisible()
  for (const [at, words] of ['No time is set.', 'A time is set.', 'A time and a chair are set.'].entries())
    await criteria
      .nth(4)
      .getByRole('textbox')
      .nth(at + 1)
      .fill(words)
  await expectAccessible(page, 'a rubric being edited')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()

  // Another admin saves a different rubric first.
  await criteria.nth(4).getByRole('textbox').nth(3).fill('A time, a chair and an order of speakers are set.')
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  const opened = (await api('GET', '/api/editing/lessons/5/8')).data
  const theirs = opened.content.rubric.map((each: { title: string }) =>
    each.title === 'The debrief' ? { ...each, title: 'Their debrief' } : each,
  )
  await api('PUT', '/api/lessons/5/8', { version: opened.version, content: { ...opened.content, rubric: theirs } })
  await page.getByRole('button', { name: 'Save lesson' }).click()
  const question = page.getByRole('alert').filter({ hasText: 'Someone else saved this lesson' })
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await page.reload()
  await expect(editor.getByLabel('What the reviewer looks at, criterion 5')).toHaveValue('The debrief')
  await expect(criteria.nth(4).getByRole('textbox').nth(3)).toHaveValue('A time, a chair and an order of speakers are set.')

  await editor.getByRole('button', { name: 'Use the course’s rubric' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await expect(shown.getByText('This is the course’s original rubric.', { exact: false })).toBeVisible()
})

test('a drill is edited, tried and refused by keyboard alone, in light and dark, and the editor of a conversation opens', async ({
  admin,
  product,
}) => {
  const { page } = admin
  await page.goto(`${product.url}/admin/content?tab=practice`)
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await press(/^Widen without drowning/)
  const people = page.getByLabel(/^People to find/)
  await people.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('16')
  await press(/^Try the solution$/)
  await expect(page.getByText(/it cannot find Dana Jakoby\.$/)).toBeVisible()
  await press(/^Check and save$/)
  await expect(page.getByText('Not saved. Please correct:')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'a refused drill, dark')
  await press(/^Edit as YAML$/)
  await press(/^Check and save$/)
  await press(/^Line \d+: the goal cannot be reached/)
  await expect(page.getByLabel('Drills of the search lab as YAML')).toBeFocused()
  await press(/^Discard changes$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByText('All changes are saved.')).toBeVisible()

  await page.getByLabel('Practice content').focus()
  await page.keyboard.type('Rating')
  await expect(page.getByRole('heading', { name: /^Rating panels/ })).toBeVisible()
  await page.goto(`${product.url}/admin/content/lesson/2/3`)
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeVisible()
  await expectAccessible(page, 'a conversation being edited, dark')
})
