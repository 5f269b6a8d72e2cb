import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import { DomainError } from '#contract/domain-error.ts'
import { maxPictureMegabytes } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../../platform/audit/audit.service.ts'
import { inspectFile, isImage, kindOfName } from '../files/file-kinds.ts'
import { receiveFile } from '../files/receive-file.ts'
import { findPicture, insertPicture, type PictureRow } from './settings.queries.ts'

/** Maximum width and height of an uploaded picture, in pixels: re-encoding needs four bytes for each pixel. */
const maxUploadSide = 4000
/** Maximum width and height of a stored picture, in pixels: enough for twice the size at which any page or document shows it. */
const maxStoredSide = 512

/** The size of a picture by its header; a file that has none of a picture is refused. Throws `picture-unreadable`, `too-large`. */
async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { imageSize } = await import('image-size')
  let size: { width: number; height: number }
  try {
    size = imageSize(bytes)
  } catch {
    throw new DomainError('picture-unreadable')
  }
  if (Math.max(size.width, size.height) > maxUploadSide)
    throw new DomainError('too-large', {
      message: `This picture is ${size.width} × ${size.height} pixels. At most ${maxUploadSide} on each side are accepted.`,
    })
  return size
}

/**
 * Re-encodes a picture: whatever else its file holds, such as the place where a photograph was taken, stays behind, and what is kept is a sound PNG
 * for pages and documents alike. Throws `picture-unreadable`.
 */
async function reencode(bytes: Buffer, mediaType: string) {
  const { width, height } = await measure(bytes)
  if (width < 1 || height < 1) throw new DomainError('picture-unreadable')
  const scale = Math.min(1, maxStoredSide / Math.max(width, height))
  const kept = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const { drawPng } = await import('../../platform/pictures/draw-png.ts')
  const data = `data:${mediaType};base64,${bytes.toString('base64')}`
  const { png, isEmpty } = await drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${kept.width}" height="${kept.height}"><image href="${data}" width="${kept.width}" height="${kept.height}" preserveAspectRatio="none"/></svg>`,
  )
  // What cannot be decoded is left out of the drawing without a word.
  if (isEmpty) throw new DomainError('picture-unreadable')
  return { png, ...kept }
}

/**
 * Takes a logo or portrait: checked by its content like every upload, then re-encoded. Throws `file-missing`, `file-type-refused`, `too-large`,
 * `file-cut`, `picture-unreadable`.
 */
export async function uploadPicture(
  deps: Deps,
  upload: MultipartFile | undefined,
  actor: Actor,
  admitAgain: () => Promise<void>,
) {
  if (upload?.fieldname !== 'file' || !upload.filename) throw new DomainError('file-missing')
  if (!isImage(kindOfName(upload.filename).mediaType))
    throw new DomainError('file-type-refused', { message: 'Please choose a picture: PNG or JPEG.' })
  const received = await receiveFile(deps.config, upload, maxPictureMegabytes * 1024 ** 2)
  try {
    if (received.size === 0) throw new DomainError('file-missing', { message: 'This file is empty.' })
    const { mediaType } = await inspectFile(received.path, received.size, upload.filename)
    const { png, width, height } = await reencode(await readFile(received.path), mediaType)
    const name = `${createHash('sha256').update(png).digest('base64url').slice(0, 22)}-${width}x${height}.png`
    // Its sender may have been signed out while it came.
    await admitAgain()
    await deps.db.transaction().execute(async (trx) => {
      await insertPicture(trx, { name, bytes: png, width, height, uploadedAt: deps.clock.now() })
      await recordAction(trx, deps, actor, 'picture uploaded', 'settings', { name, width, height })
    })
    return { name, width, height }
  } finally {
    await rm(received.path, { force: true })
  }
}

/** A picture of the settings. Throws `file-not-found`. */
export async function getPicture({ db }: Pick<Deps, 'db'>, name: string): Promise<PictureRow> {
  const picture = await findPicture(db, name)
  if (!picture) throw new DomainError('file-not-found')
  return picture
}
