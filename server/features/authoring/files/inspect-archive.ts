import { text } from 'node:stream/consumers'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { DomainError } from '#contract/domain-error.ts'

/** Maximum number of entries in an archive. */
const maxEntries = 10_000
/** Unpacked bytes per packed byte above which an archive is a bomb. */
const maxRatio = 200
/** Bytes that an archive may unpack to. */
const maxUnpacked = 2 * 1024 ** 3
/** Maximum size of an office file's table of contents, in bytes unpacked. */
const maxContentTypes = 1024 ** 2

/** Refuses a file for what it holds. */
export const refuseFile = (message: string) => new DomainError('file-type-refused', { message })

/**
 * What a local archive of `size` bytes is: a Word document, another office file, or any other archive. Nothing but an office file's
 * table of contents is unpacked. Throws `file-type-refused` for one that is damaged, locked, a bomb, or holds macros.
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
  const names = new Set<string>()
  let unpacked = 0
  let contents: Entry | undefined
  for await (const entry of archive.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpacked || unpacked > Math.max(size, 1) * maxRatio)
      throw refuseFile('This archive would unpack to a size far larger than its own. It is not accepted.')
    if (entry.isEncrypted()) throw refuseFile('This archive is locked with a password. It is not accepted.')
    if (validateFileName(name) !== null) throw refuseFile('This archive would write outside its folder. It is not accepted.')
    if (name === '[Content_Types].xml') contents = entry
    names.add(name)
  }
  return contents ? readOfficeKind(archive, contents, names) : 'zip'
}

async function readOfficeKind(archive: ZipFile, contents: Entry, names: Set<string>) {
  if (contents.uncompressedSize > maxContentTypes) throw refuseFile('The archive is damaged.')
  // The reader ends a stream with an error when it holds more than the entry claims.
  const types = await text(await archive.openReadStreamPromise(contents))
  if (/macroEnabled|vbaProject/i.test(types) || [...names].some((name) => /vbaProject\.bin$/i.test(name)))
    throw refuseFile('Documents with macros are not accepted.')
  const isWord = types.includes('wordprocessingml.document.main+xml') && names.has('word/document.xml')
  return isWord ? 'docx' : 'other-office'
}
