import { expect, test } from 'vitest'
import { drawPng } from './draw-png.ts'
import { logoWidth } from './logo-width.ts'

const logo = async (width: number, height: number) =>
  (await drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)).png

test('a wide logo is as tall as the mark, up to three and three quarters of its width', async () => {
  expect(logoWidth(await logo(64, 64), 26)).toBe(26)
  expect(logoWidth(await logo(160, 64), 26)).toBe(65)
  expect(logoWidth(await logo(512, 40), 26)).toBe(97.5)
  expect(logoWidth(await logo(32, 64), 26)).toBe(13)
})
