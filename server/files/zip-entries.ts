import type { FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

/** One entry of a zip archive as its central directory lists it. */
export type ZipEntry = {
  name: string
  encrypted: boolean
  method: number
  packedSize: number
  /** Size once unpacked, as the archive claims. */
  size: number
  offset: number
}

/** Why an archive cannot be read: it is damaged, or of a form that is not accepted. */
export class ZipError extends Error {}

/** Most entries that are looked at. */
const maxEntries = 10_000
/** Largest central directory that is read, in bytes. */
const maxDirectory = 16 * 1024 * 1024
const endRecord = 0x06054b50
const directoryRecord = 0x02014b50
const localRecord = 0x04034b50

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead !== length) throw new ZipError('The archive is cut off.')
  return buffer
}

/**
 * Lists the entries of a zip archive from its central directory; nothing is unpacked.
 * Throws ZipError for a damaged archive and for one with more than 10,000 entries.
 */
export async function readZipEntries(file: FileHandle, fileSize: number): Promise<ZipEntry[]> {
  const tailLength = Math.min(fileSize, 65_557)
  const tail = await readBytes(file, fileSize - tailLength, tailLength)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endRecord) at -= 1
  if (at < 0) throw new ZipError('The archive is damaged.')
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (count > maxEntries || length > maxDirectory || start + length > fileSize)
    throw new ZipError('The archive holds too many files, or is damaged.')
  const directory = await readBytes(file, start, length)
  const entries: ZipEntry[] = []
  let position = 0
  while (position + 46 <= directory.length && directory.readUInt32LE(position) === directoryRecord) {
    const nameLength = directory.readUInt16LE(position + 28)
    const next = position + 46 + nameLength + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32)
    if (next > directory.length) throw new ZipError('The archive is damaged.')
    entries.push({
      name: directory.toString('utf8', position + 46, position + 46 + nameLength),
      encrypted: (directory.readUInt16LE(position + 8) & 1) === 1,
      method: directory.readUInt16LE(position + 10),
      packedSize: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      offset: directory.readUInt32LE(position + 42),
    })
    position = next
  }
  if (entries.length !== count) throw new ZipError('The archive is damaged.')
  return entries
}

/** Unpacks one small entry in memory, never more than `limit` bytes whatever the archive claims. Throws ZipError. */
export async function readZipEntry(file: FileHandle, entry: ZipEntry, limit: number): Promise<Buffer> {
  if (entry.packedSize > limit) throw new ZipError('The archive is damaged.')
  const head = await readBytes(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== localRecord) throw new ZipError('The archive is damaged.')
  const packed = await readBytes(file, entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), entry.packedSize)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: limit })
  } catch {
    throw new ZipError('The archive is damaged.')
  }
}
