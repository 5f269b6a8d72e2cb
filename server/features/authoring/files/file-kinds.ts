import { type FileHandle, open, readFile } from 'node:fs/promises'
import { acceptedEndings } from '#contract/files.ts'
import { findCaptionsFault } from './captions.ts'
import { inspectArchive, refuseFile } from './inspect-archive.ts'

export type FileKind = { ending: string; mediaType: string; label: string }

const kind = (ending: string, mediaType: string, label: string): FileKind => ({ ending, mediaType, label })

const openXml = 'application/vnd.openxmlformats-officedocument'
const kinds = {
  pdf: kind('pdf', 'application/pdf', 'a PDF'),
  doc: kind('doc', 'application/msword', 'a Word document'),
  docx: kind('docx', `${openXml}.wordprocessingml.document`, 'a Word document (docx)'),
  pptx: kind('pptx', `${openXml}.presentationml.presentation`, 'a presentation (pptx)'),
  xlsx: kind('xlsx', `${openXml}.spreadsheetml.sheet`, 'a spreadsheet (xlsx)'),
  zip: kind('zip', 'application/zip', 'a zip archive'),
  png: kind('png', 'image/png', 'a PNG picture'),
  jpg: kind('jpg', 'image/jpeg', 'a JPEG picture'),
  webp: kind('webp', 'image/webp', 'a WebP picture'),
  mp3: kind('mp3', 'audio/mpeg', 'an MP3 recording'),
  mp4: kind('mp4', 'video/mp4', 'an MP4 video'),
  mov: kind('mov', 'video/quicktime', 'a QuickTime video'),
  webm: kind('webm', 'video/webm', 'a WebM video'),
  vtt: kind('vtt', 'text/vtt', 'WebVTT captions'),
}

const { pdf, png, jpg, webp, mp3, mp4, mov, webm } = kinds
const detected: Record<string, FileKind> = { pdf, png, apng: png, jpg, webp, mp3, mp4, m4v: mp4, mov, webm }

const archiveKinds = { docx: kinds.docx, pptx: kinds.pptx, xlsx: kinds.xlsx, zip: kinds.zip, 'other-office': undefined }

const acceptedList = `Accepted are ${new Intl.ListFormat('en-GB').format(acceptedEndings)}.`

/** The kind that a file name claims. Throws `file-type-refused`. */
export function kindOfName(originalName: string): FileKind {
  const ending = /\.([A-Za-z0-9]+)$/.exec(originalName)?.[1]?.toLowerCase() ?? ''
  const claimed = ending === 'jpeg' ? 'jpg' : ending
  const found = Object.values(kinds).find((each) => each.ending === claimed)
  if (!found) throw refuseFile(`Files ${ending ? `ending in .${ending}` : 'without an ending'} are not accepted. ${acceptedList}`)
  return found
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
