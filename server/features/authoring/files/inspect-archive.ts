import { text } from 'node:stream/consumers'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { DomainError } from '#contract/domain-error.ts'

/** Maximum number of entries in an archive. */
const maxEntries = 10_000
/** Unpacked bytes per packed byte above which an archive is a bomb. */
const maxRatio = 200
/** Bytes that an archive may unpack to. */
const maxUnpacked = 2 * 1024 ** 3
/** Maximum size of an office file's table of contents or of a list of its relationships, in bytes unpacked. */
const maxPart = 1024 ** 2

/** Refuses a file for what it holds. */
export const refuseFile = (message: string) => new DomainError('file-type-refused', { message })

/**
 * What a local archive of `size` bytes is: a Word document, another office file, or any other archive. Nothing of it is written to
 * disk. Throws `file-type-refused` for one that is damaged, locked, a bomb, holds another archive or macros, or loads parts from elsewhere.
 */
export async function inspectArchive(path: string, size: number): Promise<'docx' | 'other-office' | 'zip'> {
  try {
    const archive = await openPromise(path, { autoClose: false, decodeStrings: false })
    try {
      return await readArchive(archive, size)
    } finally {
      archive.close()
    }
  } catch (error) {
    // What the reader says of a damaged archive is plain errors; those of the system carry a code.
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
    const key = name.toLowerCase()
    // Programs differ in which one of two entries they read.
    if (entries.has(key)) throw refuseFile('The archive is damaged.')
    entries.set(key, entry)
  }
  const isOffice = entries.has('[content_types].xml')
  for (const [name, entry] of entries) await unpack(archive, name, entry, isOffice)
  if (!isOffice) return 'zip'
  return readOfficeKind(archive, entries)
}

/** Unpacks an entry to nowhere: the reader ends a stream with an error when it holds more or less than the entry claims. */
async function unpack(archive: ZipFile, name: string, entry: Entry, isOffice: boolean): Promise<void> {
  let first = Buffer.alloc(0)
  for await (const chunk of await archive.openReadStreamPromise(entry))
    if (first.length < 4) first = Buffer.concat([first, chunk.subarray(0, 4)])
  const isArchive = first.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  if (isArchive && !isOffice && !/\.(?:doc|xls|ppt)x$/.test(name))
    throw refuseFile('This archive contains another archive. Please add the files themselves.')
}

/** The text of a part of an office file, with character references resolved. Office writes UTF-8 without a document type; other forms would hide what the checks look for. */
async function readPart(archive: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxPart) throw refuseFile('The archive is damaged.')
  const xml = await text(await archive.openReadStreamPromise(entry))
  if (xml.includes('\0') || xml.includes('<!DOCTYPE')) throw refuseFile('The archive is damaged.')
  return xml.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (reference, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}

/** What a document loads without being asked: a template, an object, a frame or a part of it that lies elsewhere. */
const loaded = /attachedTemplate|oleObject|frame|subDocument|aFChunk/i

/** Whether a relationship loads something from elsewhere; the template of a document may lie on a disk of the same machine. */
const isRemote = (relationship: string) =>
  /TargetMode\s*=\s*["']External/i.test(relationship) &&
  loaded.test(/\sType\s*=\s*["']([^"']*)/i.exec(relationship)?.[1] ?? '') &&
  !/\sTarget\s*=\s*["'](?:file:\/\/\/)?[a-z]:/i.test(relationship)

async function readOfficeKind(archive: ZipFile, entries: Map<string, Entry>) {
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
  const isWord = types.includes('wordprocessingml.document.main+xml') && entries.has('word/document.xml')
  return isWord ? 'docx' : 'other-office'
}
