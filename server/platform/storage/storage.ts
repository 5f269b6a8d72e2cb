import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export type Storage = {
  /** Stores a finished local file; once this resolves the bytes survive a crash. */
  put(name: string, path: string, about: { mediaType: string; size: number }): Promise<void>
  open(name: string, range?: ByteRange): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; putAt: Date; size: number }[]>
}

/** The file store is unreachable or failing; the message holds only codes. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}
