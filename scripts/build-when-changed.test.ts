import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, isBuilt } from './build-when-changed.mjs'

test('whatever the site or the server is built from makes the build outdated, and a test does not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const scripts = { 'build:site': 'mkdir -p build', 'build:server': 'mkdir -p build' }
  write('package.json', JSON.stringify({ scripts }))
  expect(isBuilt(root)).toBe(false)
  await build(root, process.execPath, () => undefined)
  expect(isBuilt(root)).toBe(true)
  write('server/features/learning/practice/practice-rules.test.ts', '')
  expect(isBuilt(root)).toBe(true)
  for (const file of [
    'server/features/learning/practice/practice-rules.ts',
    'content/lab/drills.yaml',
    'scripts/practice-content.ts',
  ]) {
    write(file, 'changed')
    expect([file, isBuilt(root)]).toEqual([file, false])
    rmSync(join(root, file))
    expect(isBuilt(root)).toBe(true)
  }
})
