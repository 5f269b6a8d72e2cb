import { callApi } from './api-calls.ts'
import { expectClosedByBack } from './closes-by-back.ts'
import { expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'
import { changeDatabase } from './product-database.ts'

test('an admin sees who stopped where, reads the nudge before it goes, and sends it once', async ({
  openAdminWindow,
  product,
}) => {
  const { leader, member } = await openTeam(product)
  await callApi(product, 'POST /api/lessons/1/1/complete', { as: leader.token, body: {} })
  const { page, api } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin/progress`)
  await page.getByRole('link', { name: 'Who is stuck' }).click()
  await expect(page.getByText('Everyone has made progress within the last week or has finished.')).toBeVisible()

  // Nine days later.
  const people = `'${leader.user.id}', '${member.user.id}'`
  await changeDatabase(
    product,
    `update users set created_at = created_at - interval '9 days' where id in (${people});
     update lesson_progress set last_opened_at = last_opened_at - interval '9 days', completed_at = completed_at - interval '9 days'
       where learner_id in (select id from learners where user_id in (${people}));
     update learners set last_step_at = last_step_at - interval '9 days' where user_id in (${people});
     insert into learning_plans (user_id, reminders_on, consent_version, consented_at, updated_at)
       select id, true, '2026-11-21', now() - interval '9 days', now() from users where id = '${leader.user.id}'`,
  )
  await page.reload()
  const jana = page.getByRole('row', { name: /Jana Nováková/ })
  await expect(jana).toContainText('1.1 Welcome')
  await expect(jana).toContainText('9 days ago')
  const unopened = page.getByRole('row', { name: /Žofie Příhodová/ })
  await expect(unopened).toContainText('Has not opened a lesson')
  await expect(unopened).toContainText('Has agreed neither to reminders nor to offers.')
  await expect(unopened.getByRole('button')).toHaveCount(0)

  await jana.getByRole('button', { name: 'Nudge Jana Nováková' }).click()
  await expectClosedByBack(page, 'nudge')
  await jana.getByRole('button', { name: 'Nudge Jana Nováková' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nudge Jana Nováková' })
  const mail = dialog.frameLocator('iframe')
  await expect(mail.getByRole('paragraph').filter({ hasText: 'You stopped at “Welcome”.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send nudge' }).click()
  await expect(page.getByText('The nudge is kept: no SMTP server is set.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(jana).toContainText('not again within 14 days')
  await expectAccessibleAndFittingAt(page, 'who is stuck', [390, 1440])

  // One mail, identical to the preview.
  const mails = (await api('GET', `/api/mail?search=${leader.user.email}`)).data as { kind: string; toEmail: string }[]
  expect(mails.filter(({ kind }) => kind === 'nudge').map(({ toEmail }) => toEmail)).toEqual([leader.user.email])

  // Invited people are listed separately, without those who did not open the invitation.
  await page.getByRole('link', { name: 'Invited people' }).click()
  await expect(page).toHaveURL(/group=invited/)
})
