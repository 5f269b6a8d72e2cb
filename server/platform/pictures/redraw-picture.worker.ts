import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { drawPng } from './draw-png.ts'
import type { Redrawing, Redrawn } from './redraw-picture.ts'

type Size = { width: number; height: number }

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** JPEG frame markers: C0 to CF except those of tables and extensions. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The sizes in everything that looks like a JPEG frame header. */
function listFrames(bytes: Buffer): Size[] {
  const sizes: Size[] = []
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 10 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const components = bytes.readUInt8(at + 9)
    if (!startsFrame(bytes.readUInt8(at + 1)) || bytes.readUInt16BE(at + 2) !== 8 + 3 * components) continue
    sizes.push({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) })
  }
  return sizes
}

/** The largest size that a PNG or JPEG may decode to. Decoders disagree about where a hostile JPEG's frame begins, so every candidate counts. */
function measurePicture(bytes: Buffer): Size | undefined {
  if (bytes.subarray(0, pngStart.length).equals(pngStart) && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.readUInt8(0) !== 0xff) return undefined
  return listFrames(bytes).reduce<Size | undefined>(
    (most, size) => (most && Math.max(most.width, most.height) >= Math.max(size.width, size.height) ? most : size),
    undefined,
  )
}

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
