import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { drawPng } from './draw-png.ts'
import { measurePicture } from './measure-picture.ts'
import type { Redrawing, Redrawn } from './redraw-picture.ts'

const { path, maxSide, keptSide } = workerData as Redrawing

async function redraw(): Promise<Redrawn> {
  const bytes = await readFile(path)
  const { width, height } = measurePicture(bytes) ?? { width: 0, height: 0 }
  if (width < 1 || height < 1) return undefined
  const longer = Math.max(width, height)
  if (longer > maxSide) return { tooLarge: { width, height } }
  const scale = Math.min(1, keptSide / longer)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const address = 'https://picture.invalid/'
  const { png, isEmpty } = await drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><image href="${address}" width="${size.width}" height="${size.height}" preserveAspectRatio="none"/></svg>`,
    { [address]: bytes },
  )
  // The renderer silently omits what it cannot decode.
  return isEmpty ? undefined : { png, ...size }
}

parentPort?.postMessage(await redraw())
