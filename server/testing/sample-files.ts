import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A PDF of one page. */
export function makePdf(text = 'One page'): Promise<Buffer> {
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.text(text).end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
}

/** A red picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

const chunk = (type: string, body: Buffer) => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([size, content, sum])
}

/**
 * A PNG in four channels.
 * @param depth bits of a channel: 8 or 16
 * @param rows its rows, each after the number of its filter, deflated
 */
export function pngOf(width: number, height: number, depth: 8 | 16, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG's markers and header, as far as any program looks to know one. */
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const fileType = (brand: string) => box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))

/** An MP4's boxes without pictures. */
export const mp4 = Buffer.concat([fileType('isom'), box('mdat', Buffer.alloc(512)), box('moov', Buffer.alloc(16))])
/** A QuickTime file's boxes without pictures. */
export const mov = Buffer.concat([fileType('qt  '), box('mdat', Buffer.alloc(512)), box('moov', Buffer.alloc(16))])

/** A video of 90 seconds that plays. */
export const webm: Buffer = readFileSync(new URL('talk.webm', import.meta.url))
export const vtt: Buffer = Buffer.from(
  'WEBVTT\n\nNOTE for the talk\n\n00:01.000 --> 00:04.000\nAgree what <i>must</i> be there.\n\nsecond\n00:01:00.000 --> 00:01:05.500 align:start\nThen write\nthe search string.\n',
)
/** A WebP's header and an MP3's tag and first frame, as far as any program looks to know them. */
export const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0', 'latin1')
export const mp3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'), Buffer.alloc(600)])

/** An old Word document's container with the stream that every one of them has, named in its directory. */
export const doc = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1528),
  Buffer.from('Root Entry\0', 'utf16le'),
  Buffer.from('WordDocument\0', 'utf16le'),
  Buffer.alloc(1024),
])

/** A zip archive of these entries; `claims` lets an entry lie about its size. */
export function makeZip(
  entries: { name: string; body: string | Buffer; claims?: number; locked?: boolean; method?: number }[],
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body, claims, locked, method = 8 } of entries) {
    const bytes = Buffer.from(body)
    const packed = deflateRawSync(bytes)
    const rest = Buffer.alloc(26)
    rest.writeUInt16LE(20, 0)
    rest.writeUInt16LE(locked ? 1 : 0, 2)
    rest.writeUInt16LE(method, 4)
    rest.writeUInt32LE(crc32(bytes), 10)
    rest.writeUInt32LE(packed.length, 14)
    rest.writeUInt32LE(claims ?? bytes.length, 18)
    rest.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), rest, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), rest, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const officeFiles = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  pptx: { part: 'ppt/presentation.xml', type: 'presentationml.presentation.main+xml' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
  vsdx: { part: 'visio/document.xml', type: 'visio.drawing.main+xml' },
}

const contentTypes = ({ part, type }: { part: string; type: string }) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`

/** The table of contents of a Word document; `more` is added to it. */
export const docxContents = (more = ''): { name: string; body: string } => ({
  name: '[Content_Types].xml',
  body: contentTypes(officeFiles.docx).replace('</Types>', `${more}$&`),
})

/** A Word document of one empty paragraph, with further parts. */
export const makeDocx = (parts: { name: string; body: string }[] = [], contents = docxContents()): Buffer =>
  makeZip([contents, { name: 'word/document.xml', body: '<w:document/>' }, ...parts])

/** An Office file, as far as its table of contents goes, with further parts. */
export const makeOffice = (kind: keyof typeof officeFiles, parts: { name: string; body: string | Buffer }[] = []): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', body: contentTypes(officeFiles[kind]) },
    { name: officeFiles[kind].part, body: '<part/>' },
    ...parts,
  ])

export const xlsx: Buffer = makeOffice('xlsx')
export const pptx: Buffer = makeOffice('pptx')
/** An Office file of a kind that is not accepted. */
export const visio: Buffer = makeOffice('vsdx')

/** The body of a multipart upload as a browser writes it, with its content type. */
export function multipart(name: string, bytes: Buffer, field = 'file'): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----form1234567890'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
