import { describe, expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/insights.ts'
import { previewInvitationMail } from '#contract/invitations.ts'
import { getLesson } from '#contract/lessons.ts'
import {
  getSettings,
  listSettingsVersions,
  type OperatorSettings,
  previewSettings,
  restoreSettingsVersion,
  saveSettings,
} from '#contract/settings.ts'
import { assembleApp } from '../../../app.ts'
import { writeSmallSite } from '../../../testing/small-site.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** For the tests that leave the settings as they were shipped. */
const shared = shareTestProduct()

const landing = { pattern: '/', found: true }

/** The product with a signed-in admin, who opens and saves the settings. */
async function withAdmin(product: TestProduct, account: { fullName?: string } = {}) {
  const { token: as, id } = await product.signIn({ role: 'admin', ...account })
  const open = async () => (await product.call(getSettings, { as })).body.data
  const save = async (changes: Partial<OperatorSettings>) => {
    const { version, settings } = await open()
    return product.call(saveSettings, { as, body: { version, settings: { ...settings, ...changes } } })
  }
  return { product, as, id, open, save }
}

const client = { quote: 'We hired two architects.', name: 'A client', role: '', company: '', consentedOn: '2026-11-01' }

describe('the operator’s settings', () => {
  test('begin as shipped: nothing about people, and the landing page’s figures', async () => {
    const { open, save } = await withAdmin(shared())
    const { version, settings, savedBy } = await open()
    expect({ version, savedBy }).toEqual({ version: 1, savedBy: null })
    expect(settings).toMatchObject({ courseName: 'Principal Talent Course', name: '', testimonials: [], partners: [] })
    expect(settings.statistics.map(({ value }) => value)).toEqual(['63%', '74%', '68 days', '400K euro'])
    expect((await save({})).body.data.version, 'saved unchanged').toBe(1)
  })

  test('are saved as a new version, noted in the audit by the fields that changed', async () => {
    const { product, as, save } = await withAdmin(await startTestProduct(), { fullName: 'Ada Admin' })
    const saved = await save({ courseName: 'Hiring Architects', contactEmail: ' Help@Example.com ' })
    expect(saved.body.data).toMatchObject({
      version: 2,
      savedBy: 'Ada Admin',
      settings: { courseName: 'Hiring Architects', contactEmail: 'help@example.com' },
    })
    const { body } = await product.call(listAudit, { as, query: { search: 'settings saved' } })
    expect(body.data[0]?.details).toEqual({ version: 2, changed: ['courseName', 'contactEmail'] })
  })

  test('ask the second of two admins what to keep, and lose neither state', async () => {
    const product = await startTestProduct()
    const [first, second] = [
      await withAdmin(product, { fullName: 'First Admin' }),
      await withAdmin(product, { fullName: 'Second Admin' }),
    ]
    const { version, settings } = await second.open()
    await first.save({ name: 'First s.r.o.' })
    const body = { version, settings: { ...settings, name: 'Second s.r.o.' } }
    const refused = await product.call(saveSettings, { as: second.as, body })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'settings-changed', details: { savedBy: 'First Admin', version: 2 } },
    })
    expect(refused.body.message).toBe('First Admin saved the settings since you opened them.')
    await product.call(saveSettings, { as: second.as, body: { ...body, version: 2 } })
    const versions = (await product.call(listSettingsVersions, { as: first.as })).body.data
    expect(versions.map(({ version: number, savedBy, changed, current }) => ({ number, savedBy, changed, current }))).toEqual([
      { number: 3, savedBy: 'Second Admin', changed: ['name'], current: true },
      { number: 2, savedBy: 'First Admin', changed: ['name'], current: false },
      { number: 1, savedBy: null, changed: [], current: false },
    ])
  })

  test('at the same moment are saved once, and the other admin is asked', async () => {
    const { product, as, open } = await withAdmin(await startTestProduct())
    const { version, settings } = await open()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        product.call(saveSettings, { as, body: { version, settings: { ...settings, name } } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('go back to an earlier version, which becomes the newest', async () => {
    const { product, as, save } = await withAdmin(await startTestProduct())
    await save({ name: 'Old s.r.o.' })
    await save({ name: 'New s.r.o.' })
    const restore = async (version: number, currentVersion: number) =>
      (await product.call(restoreSettingsVersion, { as, params: { version }, body: { currentVersion } })).body
    expect((await restore(2, 3)).data).toMatchObject({ version: 4, settings: { name: 'Old s.r.o.' } })
    expect((await restore(1, 3)).code).toBe('settings-changed')
    expect((await restore(99, 4)).code).toBe('settings-version-not-found')
  })

  test('forget the name of an admin whose account is deleted', async () => {
    const product = await startTestProduct()
    const [leaving, left] = [await withAdmin(product, { fullName: 'Leaving Admin' }), await withAdmin(product)]
    await leaving.save({ name: 'Kept s.r.o.' })
    await product.pool.query('delete from users where id = $1', [leaving.id])
    expect(await left.open()).toMatchObject({ savedBy: null, settings: { name: 'Kept s.r.o.' } })
  })
})

describe('a mistake in the settings is refused at its field', () => {
  test.each<[string, Partial<OperatorSettings>, string, string]>([
    ['a course without a name', { courseName: ' ' }, 'courseName', 'Please enter the name of the course'],
    ['an address that is no email', { contactEmail: 'help at example' }, 'contactEmail', 'Please enter a valid email address'],
    [
      'a link that is no web address',
      { bookingUrl: 'javascript:alert(1)' },
      'bookingUrl',
      'Please enter a web address, as https://example.com',
    ],
    [
      'a quote without the day of consent',
      { testimonials: [{ ...client, consentedOn: '' }] },
      'testimonials.0.consentedOn',
      'Please enter the day on which the person agreed to be quoted',
    ],
    [
      'a consent that is still to come',
      { testimonials: [{ ...client, consentedOn: '2026-12-24' }] },
      'testimonials.0.consentedOn',
      'This day is in the future. Quote people only once they have agreed.',
    ],
    [
      'a picture that is not kept',
      { instructor: { name: '', introduction: '', picture: `${'a'.repeat(22)}-10x10.png` } },
      'instructor.picture',
      'This picture is no longer kept. Please upload it again.',
    ],
    [
      'a figure without a source',
      { statistics: [{ value: '63%', label: 'of companies', source: '', year: '', details: '', detailSources: [] }] },
      'statistics.0.source',
      'Please name the source of the figure',
    ],
  ])('%s', async (_what, changes, path, message) => {
    const { open, save } = await withAdmin(shared())
    const refused = await save(changes)
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toContainEqual({ path: `settings.${path}`, message })
    expect((await open()).version).toBe(1)
  })

  test('an unreadable colour, with the nearest one with enough contrast', async () => {
    const { save } = await withAdmin(await startTestProduct())
    const refused = await save({ brand: { colour: '#ffcc00', accent: '#a6480f', logo: null } })
    const issue = refused.body.issues?.[0]
    expect(issue?.path).toBe('settings.brand.colour')
    expect(issue?.message).toMatch(
      /^Text in this colour could hardly be read: .* The nearest shade that works is #[0-9a-f]{6}\.$/,
    )
    const better = issue?.message.slice(-8, -1) ?? ''
    expect((await save({ brand: { colour: better, accent: '#a6480f', logo: null } })).status).toBe(200)
  })
})

describe('what the settings say stands', () => {
  test('on the public pages of every instance within two seconds', async () => {
    const siteDir = writeSmallSite([landing])
    const { product, save } = await withAdmin(await startTestProduct({ siteDir }))
    const other = await assembleApp(product.deps, { siteDir })
    onTestFinished(() => other.close())
    await save({ courseName: 'Hiring Architects' })
    for (const app of [product.app, other])
      await expect.poll(async () => (await app.inject('/')).body, { interval: 200 }).toContain('"courseName":"Hiring Architects"')
  })

  test('in the mails, with the sender’s colours and the address for answers', async () => {
    const { product, as, save } = await withAdmin(await startTestProduct())
    await save({
      courseName: 'Hiring Architects',
      name: 'Kotva Recruiting s.r.o.',
      registrationLine: 'Registered in Prague, C 1',
      brand: { colour: '#5b2a86', accent: '#a6480f', logo: null },
      mail: { senderName: 'Kotva', replyTo: 'answers@example.com' },
    })
    const { body } = await product.call(previewInvitationMail, { as, query: { source: 'asked' } })
    const html = (await product.app.inject(body.data.viewUrl)).body
    for (const said of ['Kotva Recruiting s.r.o.', 'run the Hiring Architects', 'Registered in Prague, C 1', 'bgcolor="#5b2a86"'])
      expect(html).toContain(said)
  })

  test('in a preview of the landing page before they are saved, by its address', async () => {
    const { product, as, id, open } = await withAdmin(await startTestProduct({ siteDir: writeSmallSite([landing]) }))
    const { settings } = await open()
    const draft = { ...settings, courseName: 'Only a draft' }
    const { body } = await product.call(previewSettings, { as, body: { settings: draft } })
    const shown = await product.app.inject(body.data.viewUrl)
    expect(shown.body).toContain('"courseName":"Only a draft"')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await product.app.inject('/')).body).not.toContain('Only a draft')
    expect((await product.app.inject(`/api/settings/preview/${id}`)).json().code).toBe('settings-preview-not-found')
    product.clock.advance({ minutes: 6 })
    expect((await product.app.inject(body.data.viewUrl)).statusCode).toBe(404)
  })
})

test('the instructor introduces the course in the welcome section of Module 1 alone, once entered', async () => {
  const { product, as, save } = await withAdmin(await startTestProduct())
  const instructor = async (moduleId: number, lessonId: number) =>
    (await product.call(getLesson, { as, params: { moduleId, lessonId } })).body.data.instructor
  expect(await instructor(1, 1)).toBeNull()
  const entered = { name: 'Somebody Real', introduction: 'I have hired architects.', picture: null }
  await save({ instructor: entered })
  expect(await instructor(1, 1)).toEqual(entered)
  expect([await instructor(1, 2), await instructor(2, 1)]).toEqual([null, null])
})
