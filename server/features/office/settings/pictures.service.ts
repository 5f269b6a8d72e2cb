import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { DomainError } from '#contract/domain-error.ts'
import { maxPictureMegabytes, maxPictureSide } from '#contract/settings.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { redrawPicture } from '../../../platform/pictures/redraw-picture.ts'
import { inspectFile, isImage, kindOfName } from '../../authoring/files/file-kinds.ts'
import { receiveFile } from '../../authoring/files/receive-file.ts'
import { findPicture, insertPicture, type PictureRow } from './settings.queries.ts'

/** Maximum side of a stored picture in pixels: twice the largest displayed size. */
const maxStoredSide = 512

/** Re-encodes a picture as PNG, which removes metadata such as locations. Throws `picture-unreadable`, `too-large`. */
async function reencode(path: string) {
  const redrawn = await redrawPicture({ path, maxSide: maxPictureSide, keptSide: maxStoredSide })
  if (!redrawn) throw new DomainError('picture-unreadable')
  if ('tooLarge' in redrawn)
    throw new DomainError('too-large', {
      message: `This picture is ${redrawn.tooLarge.width} × ${redrawn.tooLarge.height} pixels. At most ${maxPictureSide} on each side are accepted.`,
    })
  return { ...redrawn, png: Buffer.from(redrawn.png) }
}

/** Stores a logo or portrait after checking and re-encoding it. Throws `file-missing`, `file-type-refused`, `too-large`, `file-cut`, `picture-unreadable`. */
export async function uploadPicture(deps: Deps, upload: Upload | undefined, actor: Actor) {
  if (upload?.fieldname !== 'file' || !upload.filename) throw new DomainError('file-missing')
  if (!isImage(kindOfName(upload.filename).mediaType))
    throw new DomainError('file-type-refused', { message: 'Please choose a picture: PNG or JPEG.' })
  const received = await receiveFile(deps.config, upload, maxPictureMegabytes * 1024 ** 2)
  try {
    if (received.size === 0) throw new DomainError('file-missing', { message: 'This file is empty.' })
    await inspectFile(received.path, received.size, upload.filename)
    const { png, width, height } = await reencode(received.path)
    const name = `${createHash('sha256').update(png).digest('base64url').slice(0, 22)}-${width}x${height}.png`
    await deps.db.transaction().execute(async (trx) => {
      await insertPicture(trx, { name, bytes: png, width, height, uploadedAt: deps.clock.now() })
      await recordAction(trx, deps, actor, 'picture-uploaded', 'settings', null, { name, width, height })
    })
    return { name, width, height }
  } finally {
    await rm(received.path, { force: true })
  }
}

export async function getPicture({ db }: Pick<Deps, 'db'>, name: string): Promise<PictureRow> {
  const picture = await findPicture(db, name)
  if (!picture) throw new DomainError('file-not-found')
  return picture
}
