import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a text is copied, and a browser without a clipboard or that refuses it is no failure', async () => {
  const copied: string[] = []
  const withClipboard = (clipboard: unknown) => vi.stubGlobal('navigator', { clipboard })
  withClipboard({ writeText: async (text: string) => copied.push(text) })
  expect(await copyText('https://course.example/preview/1')).toBe(true)
  expect(copied).toEqual(['https://course.example/preview/1'])
  withClipboard(undefined)
  expect(await copyText('again')).toBe(false)
  withClipboard({ writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })
  expect(await copyText('again')).toBe(false)
})
