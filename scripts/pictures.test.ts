import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'pictures')
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })]

/** The pictures that a page shows, by their place in the project. */
const picturesOf = (page: string): string[] => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, inText, inHtml]) => inText ?? inHtml ?? '',
  )
  return named.filter((name) => !name.startsWith('http')).map((name) => join(root, dirname(page), name))
}

test('every picture that the README and the docs show is there, and every one that is there is shown', () => {
  const shown = pages.flatMap(picturesOf)
  expect(shown.filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile())).toEqual([])
  const unused = readdirSync(folder).filter((name) => !shown.includes(join(folder, name)))
  expect(unused).toEqual([])
})

test('each step of the tour has a picture', () => {
  const [, ...steps] = readFileSync(join(root, 'docs', 'tour.md'), 'utf8').split(/^## \d+\. /m)
  // The first step is typed in a terminal.
  const without = steps
    .slice(1)
    .filter((step) => !step.includes('!['))
    .map((step) => step.split('\n')[0])
  expect(without).toEqual([])
})

test('the pictures are small: three megabytes together', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(3_000_000)
})
