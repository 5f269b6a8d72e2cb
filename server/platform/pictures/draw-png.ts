import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const faces = ['400Regular/IBMPlexSans_400Regular.ttf', '600SemiBold/IBMPlexSans_600SemiBold.ttf']

/** Loads the renderer and the fonts with the first picture, since most processes never draw one. */
async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const folder = dirname(require.resolve('@expo-google-fonts/ibm-plex-sans/package.json'))
  const fontBuffers = await Promise.all(faces.map((file) => readFile(join(folder, file))))
  return { Resvg, fontBuffers }
}

let loading: ReturnType<typeof load> | undefined

/** Renders an SVG as PNG; `images` are its pictures by http address, since data addresses would multiply memory use. `isEmpty`: all transparent. */
export async function drawPng(svg: string, images: Record<string, Uint8Array> = {}): Promise<{ png: Buffer; isEmpty: boolean }> {
  loading ??= load()
  const { Resvg, fontBuffers } = await loading
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'IBM Plex Sans' } })
  try {
    for (const [address, bytes] of Object.entries(images)) drawing.resolveImage(address, bytes)
    const image = drawing.render()
    try {
      return { png: Buffer.from(image.asPng()), isEmpty: image.pixels.every((value) => value === 0) }
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}
