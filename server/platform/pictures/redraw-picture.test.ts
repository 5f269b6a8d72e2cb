import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxPictureSide } from '#contract/settings.ts'
import { openFolder } from '../../testing/open-folder.ts'
import { pngOf } from '../../testing/sample-files.ts'

/** A progressive JPEG in three colours, each of whose pixels a decoder has to keep until the end. */
function progressiveJpeg(side: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
  const colours = [1, 2, 3]
  const blocks = Math.ceil(side / 8) ** 2
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 3, ...colours.flatMap((colour) => [colour, 0x11, 0])),
    segment(0xc4, 0, 1, ...Array(15).fill(0), 0),
    ...colours.flatMap((colour) => [segment(0xda, 1, colour, 0, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Rows of a PNG, each made by the function. */
const rowsOf = (side: number, row: () => Buffer) =>
  deflateSync(Buffer.concat(Array.from({ length: side }, () => [Buffer.of(0), row()]).flat()))

/** A PNG of noise, with eight bits for each of four channels: nothing of it can be compressed. */
const noisyPng = (side: number) =>
  pngOf(
    side,
    side,
    8,
    rowsOf(side, () => randomBytes(side * 4)),
  )

/** A PNG with sixteen bits for each of four channels. */
const deepPng = (side: number) =>
  pngOf(
    side,
    side,
    16,
    rowsOf(side, () => Buffer.alloc(side * 8, 128)),
  )

/** Draws a picture five times and prints how many megabytes the process held more than before while it did: the least of the last three. */
const program = `
  const { redrawPicture } = await import(process.argv[2])
  const megabytes = () => process.memoryUsage.rss() / 1e6
  let most = 0
  const taken = []
  const watching = setInterval(() => { most = Math.max(most, megabytes()) }, 1)
  for (let time = 0; time < 5; time += 1) {
    const before = (most = megabytes())
    const drawn = await redrawPicture({ path: process.argv[3], maxSide: Number(process.argv[4]), keptSide: 512 })
    if (!drawn?.png) throw new Error('not drawn')
    taken.push(most - before)
  }
  clearInterval(watching)
  console.log(Math.min(...taken.slice(2)))
`

test.each([
  ['a noisy PNG', noisyPng],
  ['a PNG of sixteen bits', deepPng],
  ['a progressive JPEG', progressiveJpeg],
])('%s of the largest size that is accepted takes less than 50 MB to read', (_what, make) => {
  const folder = openFolder()
  const path = join(folder, 'picture')
  writeFileSync(path, make(maxPictureSide))
  const script = join(import.meta.dirname, 'redraw-picture.ts')
  const measuring = join(folder, 'measure.mjs')
  writeFileSync(measuring, program)
  const printed = execFileSync(process.execPath, [measuring, script, path, String(maxPictureSide)], { encoding: 'utf8' })
  expect(Number(printed)).toBeLessThan(50)
})
