import { type FileHandle, open, readFile } from 'node:fs/promises'
import { acceptedEndings } from '#contract/files.ts'
import { findCaptionsFault } from './captions.ts'
import { inspectArchive, refuseFile } from './inspect-archive.ts'

export type FileKind = { ending: string; mediaType: string; names: readonly string[]; label: string }

const kinds = {
  pdf: { ending: 'pdf', mediaType: 'application/pdf', names: ['pdf'], label: 'a PDF' },
  doc: { ending: 'doc', mediaType: 'application/msword', names: ['doc'], label: 'a Word document' },
  docx: {
    ending: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    names: ['docx'],
    label: 'a Word document (docx)',
  },
  pptx: {
    ending: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    names: ['pptx'],
    label: 'a presentation (pptx)',
  },
  xlsx: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    names: ['xlsx'],
    label: 'a spreadsheet (xlsx)',
  },
  zip: { ending: 'zip', mediaType: 'application/zip', names: ['zip'], label: 'a zip archive' },
  png: { ending: 'png', mediaType: 'image/png', names: ['png'], label: 'a PNG picture' },
  jpg: { ending: 'jpg', mediaType: 'image/jpeg', names: ['jpg', 'jpeg'], label: 'a JPEG picture' },
  webp: { ending: 'webp', mediaType: 'image/webp', names: ['webp'], label: 'a WebP picture' },
  mp3: { ending: 'mp3', mediaType: 'audio/mpeg', names: ['mp3'], label: 'an MP3 recording' },
  mp4: { ending: 'mp4', mediaType: 'video/mp4', names: ['mp4'], label: 'an MP4 video' },
  mov: { ending: 'mov', mediaType: 'video/quicktime', names: ['mov'], label: 'a QuickTime video' },
  webm: { ending: 'webm', mediaType: 'video/webm', names: ['webm'], label: 'a WebM video' },
  vtt: { ending: 'vtt', mediaType: 'text/vtt', names: ['vtt'], label: 'WebVTT captions' },
} as const satisfies Record<string, FileKind>

const detected: Record<string, FileKind> = {
  pdf: kinds.pdf,
  png: kinds.png,
  apng: kinds.png,
  jpg: kinds.jpg,
  webp: kinds.webp,
  mp3: kinds.mp3,
  mp4: kinds.mp4,
  m4v: kinds.mp4,
  mov: kinds.mov,
  webm: kinds.webm,
}

const archiveKinds = { docx: kinds.docx, pptx: kinds.pptx, xlsx: kinds.xlsx, zip: kinds.zip, 'other-office': undefined }

const acceptedList = `Accepted are ${new Intl.ListFormat('en-GB').format(acceptedEndings)}.`

/** The kind that a file name claims. Throws `file-type-refused`. */
export function kindOfName(originalName: string): FileKind {
  const ending = /\.([A-Za-z0-9]+)$/.exec(originalName)?.[1]?.toLowerCase() ?? ''
  const kind = Object.values(kinds).find(({ names }) => (names as readonly string[]).includes(ending))
  if (!kind) throw refuseFile(`Files ${ending ? `ending in .${ending}` : 'without an ending'} are not accepted. ${acceptedList}`)
  return kind
}

export const isImage = (mediaType: string): boolean => mediaType.startsWith('image/')
export const isVideo = (mediaType: string): boolean => mediaType.startsWith('video/')
export const isCaptions = (mediaType: string): boolean => mediaType === kinds.vtt.mediaType

/** Detects a file's kind by content. Throws `file-type-refused` when it is not accepted, differs from the name, or is a harmful archive. */
export async function inspectFile(path: string, size: number, originalName: string): Promise<FileKind> {
  const promised = kindOfName(originalName)
  if (promised === kinds.vtt) return checkCaptions(path)
  const found = await findKind(path, size)
  if (!found) throw refuseFile(`The content of this file does not match its name. ${acceptedList}`)
  if (found !== promised)
    throw refuseFile(`This file is ${found.label}, but its name says otherwise. Please give it the right extension.`)
  return found
}

async function checkCaptions(path: string): Promise<FileKind> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw refuseFile('Captions must be text in UTF-8. Please save the file with that encoding.')
  }
  const fault = findCaptionsFault(text)
  if (fault) throw refuseFile(`Line ${fault.line} of the captions: ${fault.message}`)
  return kinds.vtt
}

async function findKind(path: string, size: number): Promise<FileKind | undefined> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(8)
    await file.read(head, 0, 8, 0)
    if (head.readUInt32BE(0) === 0x504b0304) return archiveKinds[await inspectArchive(path, size)]
    if (head.toString('hex') === 'd0cf11e0a1b11ae1') return await findCompoundKind(file, size)
  } finally {
    await file.close()
  }
  const { fileTypeFromFile } = await import('file-type')
  return detected[(await fileTypeFromFile(path))?.ext ?? '']
}

/** A stream's name in the directory of an old Office file, case-insensitive. */
const streamName = (name: string) => new RegExp([...name].join('\0'), 'i')
const wordStream = streamName('WordDocument\0')
const macroStream = streamName('_VBA_PROJECT')

/** Identifies Word among old Office files by its stream name. Throws when it has macros. */
async function findCompoundKind(file: FileHandle, size: number): Promise<FileKind | undefined> {
  const step = 1024 * 1024
  const buffer = Buffer.alloc(step + 64)
  let isWord = false
  for (let position = 0; position < size; position += step) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    const bytes = buffer.toString('latin1', 0, bytesRead)
    if (macroStream.test(bytes)) throw refuseFile('Documents with macros are not accepted.')
    isWord ||= wordStream.test(bytes)
  }
  return isWord ? kinds.doc : undefined
}
