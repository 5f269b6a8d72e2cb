import type { Locator } from '@playwright/test'
import { openAdminWindow } from './admin-window.ts'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'

test.use({ ownProduct: true })

/** What lies on the table in the morning: 300 invitations, 40 of them expired, 60 teams that wait, and 100 people who sent something in. */
const morning = `
  insert into invitations (email, token, created_at, expires_at)
    select 'guest' || n || '@company' || n % 20 || '.example', md5('invitation' || n), now() - interval '20 days',
      now() + case when n <= 40 then interval '-6 days' else interval '6 days' end
    from generate_series(1, 300) n;
  with added as (
    insert into teams (source, company_name, contact_name, contact_email, request_token_hash, created_at)
    select 'access-request', 'Company ' || n, 'Jana Nováková', 'contact' || n || '@company.example', md5('team' || n), now()
    from generate_series(1, 60) n returning id, contact_email)
  insert into team_members (team_id, email, position, is_contact) select id, contact_email, 0, true from added;
  with added as (
    insert into users (email, full_name, company, role, user_type, access_expires_at, email_proven_at, created_at, updated_at)
    select 'learner' || n || '@company.example', 'Learner ' || n, 'Company ' || n, 'user', 'demo', now() + interval '1 day', now(), now(), now()
    from generate_series(1, 100) n returning id),
  learning as (insert into learners (user_id) select id from added returning id)
  insert into submissions (learner_id, kind, module_id, field_values, submitted_at)
    select id, 'challenges', 1, '{"challenges": ["Principals stop answering after the first message"]}', now() from learning;`

test('an operator’s day takes few clicks: ten kinds of task on 300 invitations, 60 pending teams and 100 submissions', async ({
  browser,
  product,
}) => {
  await changeDatabase(product, morning)
  const { page, problems, api } = await openAdminWindow(browser, product)
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('navigation', { name: 'Admin' })

  const day: { task: string; clicks: number; seconds: string }[] = []
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const key = async (name: string) => {
    clicks++
    await page.keyboard.press(name)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).last()
  /** Does a task from the dashboard on, and counts its clicks and keys; what is typed as text is not counted. */
  const task = async (name: string, atMost: number, work: () => Promise<void>) => {
    await page.goto(`${product.url}/admin/dashboard`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    clicks = 0
    const from = performance.now()
    await work()
    day.push({ task: name, clicks, seconds: ((performance.now() - from) / 1000).toFixed(1) })
    expect(clicks, name).toBeLessThanOrEqual(atMost)
  }
  const choosePage = () => click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  const chooseAll = async () => {
    await choosePage()
    await click(button(/^Select all \d+ that match$/))
  }

  await task('approve 60 teams', 6, async () => {
    await click(page.getByRole('link', { name: '60 requests to review' }))
    await chooseAll()
    await click(button('Approve selected'))
    await click(inDialog('Approve 60'))
    await expect(dialog.getByText('60 approved.')).toBeVisible()
    await click(inDialog('Close'))
    await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  })

  await task('renew 40 expired invitations and mail the new date', 7, async () => {
    await click(bar.getByRole('link', { name: 'INVITATIONS' }))
    await click(page.getByRole('link', { name: 'Expired' }))
    await choosePage()
    await click(button('Renew selected'))
    await click(dialog.getByLabel('Email each person the new date'))
    await click(inDialog('Renew 40'))
    await expect(dialog.getByText('40 renewed.')).toBeVisible()
    await click(inDialog('Close'))
    await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  })

  await task('send 15 invitations of one company again', 5, async () => {
    await click(bar.getByRole('link', { name: 'INVITATIONS' }))
    await page.getByRole('searchbox').fill('company7.example')
    await expect(page.getByRole('row')).toHaveCount(16)
    await choosePage()
    await click(button('Send again'))
    await click(inDialog('Send 15 again'))
    await expect(dialog.getByText(/^\d+ to be emailed again/)).toBeVisible()
    await click(inDialog('Close'))
  })

  await task('delete 15 invitations of one company', 5, async () => {
    await click(bar.getByRole('link', { name: 'INVITATIONS' }))
    await page.getByRole('searchbox').fill('company9.example')
    await expect(page.getByRole('row')).toHaveCount(16)
    await choosePage()
    await click(button('Delete selected'))
    await click(inDialog('Delete 15'))
    await expect(dialog.getByText('15 deleted.')).toBeVisible()
    await click(inDialog('Close'))
    await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  })

  await task('invite three people', 3, async () => {
    await click(page.getByRole('link', { name: 'Send Invites' }))
    await page.getByLabel('Email addresses').fill('a@new.example\nb@new.example\nc@new.example')
    clicks++
    await page.getByLabel('Where the addresses come from').selectOption('They asked for it, or their team did')
    await click(button('Send Invitations'))
    await expect(page.getByText('3 invited, their emails kept')).toBeVisible()
  })

  await task('answer two submissions', 6, async () => {
    await click(page.getByRole('link', { name: '100 submissions to read' }))
    await click(page.getByRole('button', { name: /^Read the submission of/ }).first())
    const answer = async (words: string) => {
      const box = dialog.getByLabel('Answer by email')
      await expect(box).toHaveValue('')
      await box.fill(words)
      await click(inDialog('Send answer'))
      await expect(dialog.getByText(words)).toBeVisible()
    }
    await answer('Write to three of them by name.')
    await click(inDialog('Next'))
    await expect(dialog.getByText('Write to three of them by name.')).toHaveCount(0)
    await answer('State the pay range first.')
    await key('Escape')
  })

  await task('mark 98 submissions done', 6, async () => {
    await click(page.getByRole('link', { name: /submissions to read/ }))
    await chooseAll()
    await click(button('Mark selected done'))
    await click(dialog.getByRole('button', { name: /^Mark \d+ done$/ }))
    await expect(dialog.getByText(/^\d+ marked done\.$/)).toBeVisible()
    await click(inDialog('Close'))
  })

  await task('find a person and extend the demo', 3, async () => {
    await expect(button(/^Find a person/)).toBeVisible()
    await key('/')
    await dialog.getByRole('combobox').fill('learner 77')
    await expect(dialog.getByRole('option', { name: /Learner 77/ })).toHaveAttribute('aria-selected', 'true')
    await key('Enter')
    await click(page.getByRole('button', { name: 'Extend 7 days: learner77@company.example' }))
    await expect(page.getByText('learner77@company.example has seven more days.')).toBeVisible()
  })

  await task('extend all demos', 8, async () => {
    await click(bar.getByRole('link', { name: 'PANEL' }))
    await click(page.getByRole('tab', { name: 'Users' }))
    await click(page.getByRole('link', { name: 'Demo' }))
    await chooseAll()
    await click(button('Extend demos'))
    await click(inDialog('Extend 100'))
    await expect(dialog.getByText('99 extended, 1 unchanged.')).toBeVisible()
    await click(inDialog('Close'))
  })

  await task('save what was done today as a file', 2, async () => {
    await click(bar.getByRole('link', { name: 'AUDIT' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), click(button(/^Export CSV/))])
    expect(file.suggestedFilename()).toMatch(/^audit.*\.csv$/)
  })

  console.table(day)
  expect(day).toHaveLength(10)
  expect(day.reduce((sum, { clicks: number }) => sum + number, 0)).toBeLessThanOrEqual(54)
  expect((await api('GET', '/api/teams?status=approved&limit=1')).total).toBe(60)
  expect((await api('GET', '/api/submissions?status=new&limit=1')).total).toBe(0)
  expect(problems).toEqual([])
})
