import type { Readable } from 'node:stream'

/** A part of a file by its first and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of uploaded files lie; names are generated, never typed by people. */
export type Storage = {
  /** Takes over a finished local file under a name; once this resolves the bytes survive a crash. */
  put(name: string, path: string, about: { mediaType: string; size: number }): Promise<void>
  /** Opens a file or a part of it; undefined when there is none. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
  /** All files with the time they were put there and their size in bytes. */
  list(): Promise<{ name: string; putAt: Date; size: number }[]>
}

/** The store of the files cannot be reached or cannot serve; the message holds codes only. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}
