import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { htmlBudget, scriptBudget, scriptBytes } from '../scripts/page-budgets.ts'
import { pages, shellPath } from '../web/routes.ts'

const site = join(import.meta.dirname, '..', 'build', 'site')
const htmlOf = (page: (typeof pages)[number]) => readFileSync(join(site, shellPath(page), 'index.html'), 'utf8')

test('no page starts with more script than its budget', () => {
  const over = pages.flatMap((page) => {
    const kilobytes = scriptBytes(site, htmlOf(page)) / 1024
    return kilobytes > scriptBudget(page) ? [`${page.path}: ${kilobytes.toFixed(1)} KB of ${scriptBudget(page)}`] : []
  })
  expect(over).toEqual([])
})

test('no page’s HTML with its styles is larger than its budget', () => {
  const over = pages.flatMap((page) => {
    const kilobytes = statSync(join(site, shellPath(page), 'index.html.br')).size / 1024
    return kilobytes > htmlBudget(page) ? [`${page.path}: ${kilobytes.toFixed(1)} KB of ${htmlBudget(page)}`] : []
  })
  expect(over).toEqual([])
})

test('opening a lesson’s editor adds at most 110 KB of script to the list it is opened from', () => {
  const at = (path: string) => htmlOf(pages.find((page) => page.path === path)!)
  const list = at('/admin/content')
  const text = readdirSync(join(site, 'assets')).filter((file) => /^rich-text-.*\.js$/.test(file))
  expect(text).toHaveLength(1)
  const all = `${list}${at('/admin/content/lesson/:moduleId/:lessonId')} /assets/${text[0]}`
  expect((scriptBytes(site, all) - scriptBytes(site, list)) / 1024).toBeLessThanOrEqual(110)
})
