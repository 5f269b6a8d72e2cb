import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import { withoutHiddenMarks } from '#contract/fields.ts'
import type { FileUse, fileView, UploadLimits } from '#contract/files.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { ListPage } from '../../../platform/db/page-of.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { isSignedAddress, signAddress } from '../../../platform/http/signed-address.ts'
import { lockReason, openModule, type Reader, readLearning, visibleModules } from '../../learning/progress/access.service.ts'
import { captionsNameOf } from './captions.ts'
import { inspectFile, isCaptions, isImage, isVideo, kindOfName } from './file-kinds.ts'
import {
  type CaptionsOfFile,
  deleteCaptions,
  deleteFileRow,
  type FileRow,
  findFile,
  findKnownNames,
  findVideoNamed,
  insertFile,
  listCaptions,
  listFileRows,
  listFileUses,
  storedName,
} from './files.queries.ts'
import { receiveFile } from './receive-file.ts'

type FileView = Given<typeof fileView>

const megabyte = 1024 ** 2
/** Characters. */
const maxNameLength = 255
/** Age in milliseconds from which stored files without a row are deleted. */
const unknownAfter = 86_400_000

const addressOf = (filename: string) => `/api/files/${filename}`

/** Lifetime in seconds of the addresses of a video: an evening, because a player asks for further parts until the end. */
const playableSeconds = 4 * 3_600

function viewOf({ authSecret, clock }: Deps, { sha256: _, ...file }: FileRow & CaptionsOfFile, uses: FileUse[]): FileView {
  const imageUrl = isImage(file.mediaType) ? `/images/${file.filename}` : null
  return {
    ...file,
    type: file.mediaType === 'application/pdf' ? 'pdf' : isVideo(file.mediaType) ? 'video' : 'other',
    downloadUrl: signAddress(authSecret, addressOf(file.filename), clock.now()),
    imageUrl,
    address: imageUrl ?? addressOf(file.filename),
    uses,
  }
}

export const getUploadLimits = ({ config }: Pick<Deps, 'config'>): UploadLimits => ({
  fileMegabytes: config.MAX_FILE_MB,
  videoMegabytes: config.MAX_VIDEO_MB,
})

export async function listFiles(deps: Deps, filter: Parameters<typeof listFileRows>[1]): Promise<ListPage<FileView>> {
  const { rows, ...size } = await listFileRows(deps.db, filter)
  const uses = Map.groupBy(
    await listFileUses(
      deps.db,
      rows.map(({ filename }) => filename),
    ),
    ({ filename }) => filename,
  )
  return { rows: rows.map((row) => viewOf(deps, row, uses.get(row.filename) ?? [])), ...size }
}

/** Decodes %22 to a quotation mark, and removes invisible and direction-changing characters that disguise endings. */
const nameOf = (upload: Upload) =>
  withoutHiddenMarks((upload.filename ?? '').replaceAll('%22', '"')).replace(/[\p{Cc}\u2028\u2029]/gu, '')

/** Stores an uploaded file before its row, and removes it on failure. Throws `file-missing`, `file-type-refused`, `too-large`, `file-cut`. */
export async function uploadFile(deps: Deps, upload: Upload | undefined, actor: Actor): Promise<FileView> {
  if (upload?.fieldname !== 'file' || !upload.filename) throw new DomainError('file-missing')
  const { config, db, storage, clock } = deps
  const originalName = nameOf(upload)
  if (originalName.length > maxNameLength)
    throw new DomainError('file-type-refused', { message: `This file’s name is longer than ${maxNameLength} characters.` })
  const promised = kindOfName(originalName)
  const maxBytes = (isVideo(promised.mediaType) ? config.MAX_VIDEO_MB : config.MAX_FILE_MB) * megabyte
  const received = await receiveFile(config, upload, maxBytes)
  try {
    if (received.size === 0) throw new DomainError('file-missing', { message: 'This file is empty.' })
    const { ending, mediaType } = await inspectFile(received.path, received.size, originalName)
    const belonging = isCaptions(mediaType) ? await videoOf(deps, originalName) : undefined
    const file = {
      filename: `${randomBytes(16).toString('base64url')}.${ending}`,
      originalName,
      mediaType,
      size: received.size,
      sha256: received.sha256,
      uploadedAt: clock.now(),
    }
    await storage.put(file.filename, received.path, file)
    // If this fails, the row may still have been committed, so the file stays; files without rows are deleted later.
    await db.transaction().execute(async (trx) => {
      if (belonging) await deleteCaptions(trx, belonging.video.filename, belonging.language)
      await insertFile(trx, {
        ...file,
        uploadedBy: actor.id,
        captionsOf: belonging?.video.filename ?? null,
        language: belonging?.language ?? null,
      })
      await recordAction(trx, deps, actor, 'file-uploaded', 'file', file.filename, { size: file.size })
    })
    return viewOf(deps, { ...file, captions: [], captionsOf: belonging?.video.originalName ?? null }, [])
  } finally {
    await rm(received.path, { force: true })
  }
}

/** The video that captions are named after, and their language. Throws `file-type-refused` when there is none. */
async function videoOf({ db }: Deps, originalName: string): Promise<{ video: FileRow; language: string }> {
  const { video: name, language } = captionsNameOf(originalName)
  const video = await findVideoNamed(db, name)
  if (!video)
    throw new DomainError('file-type-refused', {
      message: `There is no video named ${name}. Captions are named like their video, with the language: talk.mp4 and talk.en.vtt. Upload the video first.`,
    })
  return { video, language }
}

/** Throws `file-not-found`, `not-allowed`, `module-locked`, `demo-ended`. */
export async function getVideo(deps: Deps, caller: Reader, filename: string) {
  if (caller.kind !== 'account' || caller.account.role !== 'admin') await admitReader(deps, caller, filename)
  const file = await findFile(deps.db, filename)
  if (!file || !isVideo(file.mediaType)) throw new DomainError('file-not-found')
  const sign = (name: string) => signAddress(deps.authSecret, addressOf(name), deps.clock.now(), playableSeconds)
  const captions = await listCaptions(deps.db, filename)
  return {
    address: sign(filename),
    captions: captions.map(({ filename: name, language }) => ({ language, address: sign(name) })),
  }
}

/** Throws `file-not-found`, `not-signed-in`, `not-allowed`, `module-locked`, `demo-ended`, `download-link-expired`. */
export async function openFile(
  deps: Deps,
  caller: Caller,
  filename: string,
  link: { expires?: string | undefined; signature?: string | undefined },
): Promise<FileRow> {
  if (!isSignedAddress(deps.authSecret, addressOf(filename), link, deps.clock.now())) {
    if (caller.kind === 'anonymous') throw new DomainError(link.signature ? 'download-link-expired' : 'not-signed-in')
    if (caller.kind !== 'account' || caller.account.role !== 'admin') await admitReader(deps, caller, filename)
  }
  const file = await findFile(deps.db, filename)
  if (!file) throw new DomainError('file-not-found')
  return file
}

async function admitReader(deps: Deps, caller: Reader, filename: string): Promise<void> {
  const learning = await readLearning(deps, caller)
  const address = addressOf(filename)
  const offers = visibleModules(learning).filter(({ lessons }) =>
    lessons.some(
      ({ resources, content }) =>
        resources.some(({ url }) => url === address) ||
        content.data.html.includes(`<iframe src="${address}"`) ||
        (content.type === 'video' && content.data.embedUrl === address),
    ),
  )
  const offer = offers.find(({ moduleId }) => lockReason(learning, moduleId) === null) ?? offers.at(-1)
  if (!offer) throw new DomainError('not-allowed')
  openModule(learning, offer.moduleId)
}

export async function getImage({ db }: Deps, filename: string): Promise<FileRow> {
  const file = await findFile(db, filename)
  if (!file || !isImage(file.mediaType)) throw new DomainError('file-not-found')
  return file
}

/** Throws `file-not-found`, and `file-in-use` with its uses unless `force`. */
export async function deleteFile(deps: Deps, filename: string, force: boolean, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const file = await findFile(trx, filename)
    if (!file) throw new DomainError('file-not-found')
    const uses = (await listFileUses(trx, [filename])).map(({ place }) => place)
    if (uses.length > 0 && !force)
      throw new DomainError('file-in-use', {
        message: `This file is in use: ${uses.join('; ')}.`,
        details: { uses },
      })
    await deleteFileRow(trx, filename)
    await recordAction(trx, deps, actor, 'file-deleted', 'file', filename, { uses })
  })
  // The row is deleted, so the file is inaccessible; a failed removal is repeated later.
  await deps.storage.remove(filename).catch((error: Error) => deps.log.warn({ reason: error.message }, 'a file was not removed'))
}

/** Deletes unused uploads: stored files without a row, left by a crash. Returns how many. */
export async function deleteUnusedUploads({ db, storage, clock }: Deps): Promise<number> {
  const before = clock.now().getTime() - unknownAfter
  const old = (await storage.list()).filter(({ name, putAt }) => storedName.test(name) && putAt.getTime() < before)
  const known = await findKnownNames(
    db,
    old.map(({ name }) => name),
  )
  const unknown = old.filter(({ name }) => !known.has(name))
  for (const { name } of unknown) await storage.remove(name)
  return unknown.length
}
