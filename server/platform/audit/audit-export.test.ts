import { expect, test } from 'vitest'
import { listAudit } from '#contract/insights.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { recordAction } from './audit.service.ts'

test('the whole audit is one CSV file, newest first, longer than a page and than a part', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const { db } = product.deps
  const rows = Array.from({ length: 2100 }, (_, index) => index)
  for (const row of rows) await recordAction(db, product.deps, admin, 'module-changed', 'module', row, { row })
  await recordAction(db, product.deps, admin, 'file-deleted', 'file', '=HYPERLINK("x")')
  const whole = await product.call(listAudit.file, { as: admin.token })
  expect(whole.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(whole.headers['content-disposition']).toContain('filename="audit-2026-11-21.csv"')
  const lines = whole.text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFWhen (UTC),Who,What,Action,On,Details')
  expect(lines[1]).toContain(`,file-deleted,"file =HYPERLINK(""x"")",{}`)
  const numbers = lines.flatMap((line) => /module (\d+),"\{""row"":\1\}"$/.exec(line)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual(rows.reverse())
  const found = await product.call(listAudit.file, { as: admin.token, query: { search: 'HYPERLINK' } })
  expect(found.text.trimEnd().split('\r\n')).toHaveLength(2)
})
