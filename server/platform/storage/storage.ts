import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { openBucketStorage } from './bucket-storage.ts'
import { openDiskStorage } from './disk-storage.ts'

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
  /** All files with the time they were put there. */
  list(): Promise<{ name: string; putAt: Date }[]>
}

/** The storage that the settings name: a bucket when one is set, else a folder under `DATA_DIR`. */
export function openStorage(config: Config): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (S3_BUCKET === undefined) return openDiskStorage(join(config.DATA_DIR, 'files'))
  return openBucketStorage({
    endpoint: S3_ENDPOINT!,
    bucket: S3_BUCKET,
    region: S3_REGION!,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  })
}
