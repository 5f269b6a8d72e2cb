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

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

/** The table of contents of a Word document; `more` is added to it. */
export const docxContents = (more = ''): { name: string; body: string } => ({
  name: '[Content_Types].xml',
  body: contentTypes('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml').replace(
    '</Types>',
    `${more}$&`,
  ),
})

/** A Word document of one empty paragraph, with further parts. */
export const makeDocx = (parts: { name: string; body: string }[] = [], contents = docxContents()): Buffer =>
  makeZip([contents, { name: 'word/document.xml', body: '<w:document/>' }, ...parts])

/** A spreadsheet, as far as its table of contents goes. */
export const xlsx: Buffer = makeZip([
  {
    name: '[Content_Types].xml',
    body: contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
  },
  { name: 'xl/workbook.xml', body: '<workbook/>' },
])

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
