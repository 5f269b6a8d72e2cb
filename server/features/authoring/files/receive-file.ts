import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '#contract/domain-error.ts'
import type { Config } from '../../../config.ts'
import type { Upload } from '../../../platform/http/multipart.ts'

/** Age in milliseconds from which an unfinished upload is deleted. */
const orphanedAfterMs = 3 * 3_600_000

/** Folder of unfinished uploads, on the same disk as the files, so that finishing is a rename. */
export const unfinishedDir = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'unfinished-uploads')

export type ReceivedFile = { path: string; size: number; sha256: string }

/** Writes an upload to a temporary file. Throws `too-large`, `file-cut`, a disk error, or the refusal when the session has ended meanwhile. */
export async function receiveFile(config: Config, upload: Upload, maxBytes: number): Promise<ReceivedFile> {
  const folder = unfinishedDir(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(tooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(upload.file, measure, createWriteStream(path, { flush: true, mode: 0o600 }))
    if (upload.file.truncated) throw tooLarge(maxBytes)
    await upload.admitAgain()
  } catch (error) {
    await rm(path, { force: true })
    throw error instanceof DomainError || isOfDisk(error) ? error : new DomainError('file-cut')
  }
  return { path, size, sha256: hash.digest('base64url') }
}

/** Whether the disk failed, rather than the connection. */
const isOfDisk = (error: unknown) =>
  /^E(NOSPC|DQUOT|IO|ROFS|ACCES|PERM|MFILE|NFILE)$/.test((error as NodeJS.ErrnoException).code ?? '')

const tooLarge = (maxBytes: number) =>
  new DomainError('too-large', {
    message: `This file is too large. At most ${Math.floor(maxBytes / 1024 ** 2)} MB are accepted.`,
  })

/** Deletes uploads left unfinished by a crash. Returns how many. */
export async function deleteUnfinishedUploads(config: Pick<Config, 'DATA_DIR'>, now: Date): Promise<number> {
  const folder = unfinishedDir(config)
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const about = await stat(join(folder, name)).catch(() => undefined)
    if (!about || now.getTime() - about.mtimeMs < orphanedAfterMs) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}
