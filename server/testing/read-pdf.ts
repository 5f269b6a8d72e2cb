import { getDocumentProxy } from 'unpdf'

/** What a reader of a PDF finds in it; `tags` are the tag names in reading order. */
export type ReadPdf = {
  text: string
  pages: string[]
  /** The lines of all pages, as they are set. */
  lines: string[]
  title: string | undefined
  language: string | undefined
  tagged: boolean
  bookmarks: string[]
  tags: string[]
  links: string[]
  /** Names of the fields to fill in, as screen readers say them. */
  fields: string[]
  fonts: { described: number; embedded: number }
}

/** Parses a PDF with a library other than the one that wrote it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const raw = pdf.toString('latin1')
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const info = (await document.getMetadata()).info as { Title?: string; Language?: string }
  const read: ReadPdf = {
    text: '',
    pages: [],
    lines: [],
    title: info.Title,
    language: info.Language,
    tagged: (await document.getMarkInfo())?.Marked === true,
    bookmarks: ((await document.getOutline()) ?? []).map((item) => item.title),
    tags: [],
    links: [],
    fields: [],
    fonts: {
      described: raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
      embedded: raw.match(/\/FontFile[23] /g)?.length ?? 0,
    },
  }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const items = (await page.getTextContent()).items
    const set = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    read.pages.push(set.replaceAll(/\s+/g, ' '))
    read.lines.push(...set.split('\n').map((line) => line.trim()))
    for (const annotation of await page.getAnnotations()) {
      if (annotation.url) read.links.push(annotation.url)
      if (annotation.subtype === 'Widget') read.fields.push(annotation.alternativeText)
    }
    collect(await page.getStructTree(), read.tags)
  }
  read.text = read.pages.join(' ')
  return read
}

type Node = { role?: string; children?: unknown[] }

function collect(node: Node | null, tags: string[]): void {
  if (!node?.role) return
  tags.push(node.role)
  for (const child of node.children ?? []) collect(child as Node, tags)
}
