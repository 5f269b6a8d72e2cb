import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { scriptBudget, scriptBytes } from '../scripts/page-scripts.ts'
import { pages, shellPath } from '../web/routes.ts'

const site = join(import.meta.dirname, '..', 'build', 'site')

test('no page starts with more script than its budget', () => {
  const over = pages.flatMap((page) => {
    const html = readFileSync(join(site, shellPath(page), 'index.html'), 'utf8')
    const kilobytes = scriptBytes(site, html) / 1024
    return kilobytes > scriptBudget(page) ? [`${page.path}: ${kilobytes.toFixed(1)} KB of ${scriptBudget(page)}`] : []
  })
  expect(over).toEqual([])
})
