import { text } from 'node:stream/consumers'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { DomainError } from '#contract/domain-error.ts'

const maxEntries = 10_000
/** Compression ratio from which an archive counts as a bomb. */
const maxRatio = 200
const maxUnpacked = 2 * 1024 ** 3
/** Maximum unpacked size of an Office file's contents list or relationships, in bytes. */
const maxPart = 1024 ** 2
/** Methods by which zip archives are compressed nearly everywhere: not at all, and deflate. */
const readable = [0, 8]

export const refuseFile = (message: string) => new DomainError('file-type-refused', { message })

type OfficeKind = 'docx' | 'pptx' | 'xlsx' | 'other-office'
type ArchiveKind = OfficeKind | 'zip'

/** Throws `file-type-refused` when an archive is damaged, encrypted, a bomb, or has macros, nested archives or remote parts. */
export async function inspectArchive(path: string, size: number): Promise<ArchiveKind> {
  try {
    const archive = await openPromise(path, { autoClose: false, decodeStrings: false })
    try {
      return await readArchive(archive, size)
    } finally {
      archive.close()
    }
  } catch (error) {
    // The reader reports damaged archives as plain errors; system errors have a code.
    if (error instanceof DomainError || (error instanceof Error && 'code' in error && error.code !== 'Z_DATA_ERROR')) throw error
    throw refuseFile('The archive is damaged.')
  }
}

async function readArchive(archive: ZipFile, size: number) {
  if (archive.entryCount > maxEntries) throw refuseFile('The archive contains too many files.')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpacked || unpacked > Math.max(size, 1) * maxRatio)
      throw refuseFile('This archive would unpack to a size far larger than its own. It is not accepted.')
    if (entry.isEncrypted()) throw refuseFile('This archive is locked with a password. It is not accepted.')
    if (validateFileName(name) !== null) throw refuseFile('This archive would write outside its folder. It is not accepted.')
    if (!readable.includes(entry.compressionMethod))
      throw refuseFile(
        'This archive is compressed in a way that cannot be checked. Please compress the files again as a plain zip.',
      )
    const key = name.toLowerCase()
    // With duplicate names, programs differ in which entry they read.
    if (entries.has(key)) throw refuseFile('The archive is damaged.')
    entries.set(key, entry)
  }
  const isOffice = entries.has('[content_types].xml')
  for (const [name, entry] of entries) await unpack(archive, name, entry, isOffice)
  if (!isOffice) return 'zip'
  return readOfficeKind(archive, entries)
}

/** Unpacks an entry without storing it; the reader reports an error when the claimed size is wrong. */
async function unpack(archive: ZipFile, name: string, entry: Entry, isOffice: boolean): Promise<void> {
  let first = Buffer.alloc(0)
  for await (const chunk of await archive.openReadStreamPromise(entry))
    if (first.length < 4) first = Buffer.concat([first, chunk.subarray(0, 4)])
  const isArchive = first.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  if (isArchive && !isOffice && !/\.(?:doc|xls|ppt)x$/.test(name))
    throw refuseFile('This archive contains another archive. Please add the files themselves.')
}

/** The text of a part. Encodings and document types that Office never writes are rejected, because they could hide content from the checks. */
async function readPart(archive: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxPart) throw refuseFile('The archive is damaged.')
  const xml = await text(await archive.openReadStreamPromise(entry))
  if (xml.includes('\0') || xml.includes('<!DOCTYPE')) throw refuseFile('The archive is damaged.')
  return xml.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (reference, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}

/** Relationships that load content automatically: templates, objects, other workbooks, frames, subdocuments. */
const loaded = /attachedTemplate|oleObject|externalLink|frame|subDocument|aFChunk/i

/** Whether a relationship loads remote content; a document's template may be a local file. */
const isRemote = (relationship: string) =>
  /TargetMode\s*=\s*["']External/i.test(relationship) &&
  loaded.test(/\sType\s*=\s*["']([^"']*)/i.exec(relationship)?.[1] ?? '') &&
  !/\sTarget\s*=\s*["'](?:file:\/\/\/)?[a-z]:/i.test(relationship)

/** An Office file's kind, by the type that its contents list declares and its main part. */
const officeKinds = [
  { kind: 'docx', type: 'wordprocessingml.document.main+xml', part: 'word/document.xml' },
  { kind: 'pptx', type: 'presentationml.presentation.main+xml', part: 'ppt/presentation.xml' },
  { kind: 'xlsx', type: 'spreadsheetml.sheet.main+xml', part: 'xl/workbook.xml' },
] as const

async function readOfficeKind(archive: ZipFile, entries: Map<string, Entry>): Promise<OfficeKind> {
  const names = [...entries.keys()]
  let types = ''
  for (const [name, entry] of entries) {
    if (name !== '[content_types].xml' && !name.endsWith('.rels')) continue
    const xml = await readPart(archive, entry)
    if (/macroEnabled|vbaProject/i.test(xml) || names.some((part) => part.endsWith('vbaproject.bin')))
      throw refuseFile('Documents with macros are not accepted.')
    if (xml.split('<').some(isRemote))
      throw refuseFile('This document loads a part of itself from another place. It is not accepted.')
    if (name === '[content_types].xml') types = xml
  }
  const found = officeKinds.find(({ type, part }) => types.includes(type) && entries.has(part))
  return found?.kind ?? 'other-office'
}
