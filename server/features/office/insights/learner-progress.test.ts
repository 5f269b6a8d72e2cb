import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listLearnerProgress } from '#contract/learner-progress.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function withLearners() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const reads = await product.signIn({ fullName: 'Čeněk Žák', company: '=1+1; Firma', email: 'cenek@acme.example' })
  await finishModules(product, reads.token, [1])
  product.clock.advance({ minutes: 1 })
  await product.signIn({ fullName: 'Nová', email: 'nova@acme.example' })
  await product.signIn({ role: 'reviewer' })
  return { product, admin, reads }
}

test('HR sees how far each learner is, by state and search, and reviewers and admins are no learners', async () => {
  const { product, admin, reads } = await withLearners()
  const names = async (query: object) =>
    (await product.call(listLearnerProgress, { as: admin.token, query: { ...query } })).body.data.map(({ fullName }) => fullName)
  expect(await names({})).toEqual(['Nová', 'Čeněk Žák'])
  expect(await names({ state: 'not-started' })).toEqual(['Nová'])
  expect(await names({ state: 'learning' })).toEqual(['Čeněk Žák'])
  expect(await names({ state: 'finished' })).toEqual([])
  expect(await names({ search: 'cenek' })).toEqual(['Čeněk Žák'])
  const [, learner] = (await product.call(listLearnerProgress, { as: admin.token })).body.data
  expect(learner).toMatchObject({ _id: reads.id, completedModules: 1, quizScores: [{ moduleId: 1, best: 100 }], assessed: false })
})

const hasOffice = spawnSync('soffice', ['--version']).status === 0

test.skipIf(!hasOffice)('LibreOffice reads columns apart, dates as dates and no formula', async () => {
  const { product, admin } = await withLearners()
  const query = { separator: 'semicolon' }
  const file = await product.call(listLearnerProgress.file, { as: admin.token, query })
  const folder = mkdtempSync(join(tmpdir(), 'learners-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'learners.csv'), file.text)
  const filter = 'Text - txt - csv (StarCalc):59,34,76,1,,1029,false,true'
  const options = ['--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${filter}`, '--convert-to', 'fods']
  expect(spawnSync('soffice', [...options, '--outdir', folder, join(folder, 'learners.csv')]).status).toBe(0)
  const sheet = readFileSync(join(folder, 'learners.fods'), 'utf8')
  expect(sheet).toMatch(/office:date-value="\d{4}-\d{2}-\d{2}T/)
  expect(sheet).not.toContain('table:formula')
  expect(sheet).toContain('<text:p>Čeněk Žák</text:p>')
})
