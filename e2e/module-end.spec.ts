import { callApi } from './api-calls.ts'
import { expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'
import { changeDatabase } from './product-database.ts'

test('a module is completed on its own page and on the page of its last lesson, and leads on to the next one', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const page = await openWindow(product, member.token, { viewport: { width: 390, height: 844 } })
  const lessons = page.getByRole('region', { name: 'Completing the module' })

  // Nothing is completed yet: the page lists the missing lessons with links.
  await page.goto(`${product.url}/module/3`)
  await lessons.getByRole('button', { name: 'Complete Module' }).click()
  await expect(lessons.getByRole('link', { name: /^Section 1:/ })).toHaveAttribute('href', '/module/3/lesson/1')

  // Every lesson is completed, the module is not.
  await finishModules(product, member.token, [3])
  await changeDatabase(
    product,
    `delete from module_completions using learners
     where module_id = 3 and learner_id = learners.id and user_id = '${member.user.id}'`,
  )
  await page.goto(`${product.url}/module/3`)
  await expect(lessons).toContainText('You have completed every lesson. One step is left.')
  await page.goto(`${product.url}/module/3/lesson/1`)
  await lessons.getByRole('button', { name: 'Complete Module' }).click()
  await expect(lessons.getByText('Module Completed!')).toBeFocused()
  await lessons.getByRole('link', { name: /^Next: Module 4/ }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${member.user.id}/module/4`))
  const modules = await callApi<{ moduleId: number; progress: { completedAt: string | null } }[]>(product, 'GET /api/modules', {
    as: member.token,
  })
  expect(modules.find(({ moduleId }) => moduleId === 3)?.progress.completedAt).toBeTruthy()

  const { lessons: all } = await callApi<{ lessons: unknown[] }>(product, 'GET /api/modules/3', { as: member.token })
  const count = all.length

  // The reader's last section shows the same.
  for (const path of [`/user/${member.user.id}/module/3?section=${count}`, '/module/3', `/user/${member.user.id}/progress`]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.includes('section')) await expect(page.getByRole('link', { name: /^Next: Module 4/ })).toBeVisible()
    await expectAccessibleAndFittingAt(page, path, [320, 1280])
  }
})
