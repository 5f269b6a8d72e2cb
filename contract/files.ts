import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { isoTime } from './fields.ts'
import { signedQuery } from './mail.ts'
import { forceQuery } from './module-editing.ts'

export const pictureEndings = ['png', 'jpg', 'jpeg', 'webp']

/** Videos have a separate size limit. */
export const videoEndings = ['mp4', 'webm', 'mov']

export const acceptedEndings = ['pdf', 'doc', 'docx', 'pptx', 'xlsx', 'zip', ...pictureEndings, 'mp3', ...videoEndings, 'vtt']

export const fileUse = z.object({
  place: z.string(),
  moduleId: z.number().int(),
  /** Null when the file is a module's picture. */
  lessonId: z.number().int().nullable(),
})
export type FileUse = z.infer<typeof fileUse>

export const fileView = z.object({
  /** Stored name, as in `/api/files/{filename}`. */
  filename: z.string(),
  originalName: z.string(),
  type: z.enum(['pdf', 'video', 'other']),
  mediaType: z.string(),
  size: z.number().int(),
  uploadedAt: isoTime,
  /** Signed for at most five minutes. */
  downloadUrl: z.string(),
  /** Stable address, for pictures only; knowing it is enough to see the picture. */
  imageUrl: z.string().nullable(),
  /** How lessons refer to the file: `/images/…` for pictures, `/api/files/…` for others. */
  address: z.string(),
  captions: z.array(z.string()),
  /** For captions: name of their video. */
  captionsOf: z.string().nullable(),
  uses: z.array(fileUse),
})
export type FileView = z.infer<typeof fileView>

const fileParams = z.object({ filename: z.string().max(300) })

export const listFiles = list({
  path: '/api/files',
  summary: 'Uploaded files, by time',
  filters: { search, kind: z.enum(['all', 'images', 'videos']).default('all') },
  sorts: ['uploadedAt'],
  row: fileView,
  fileName: 'files',
  recentProof: false,
  csv: [
    ['Name', (file) => file.originalName],
    ['Type', (file) => file.mediaType],
    ['Bytes', (file) => file.size],
    ['Uploaded (UTC)', (file) => file.uploadedAt],
    ['Address', (file) => file.address],
    ['Used in', (file) => file.uses.map(({ place }) => place).join('; ')],
  ],
})

export const uploadLimits = z.object({ fileMegabytes: z.number().int(), videoMegabytes: z.number().int() })
export type UploadLimits = z.infer<typeof uploadLimits>

/** Lets the browser reject files before sending them. */
export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  summary: 'How large uploaded files may be, in megabytes',
  data: uploadLimits,
})

/** Multipart with the field `file`. Names need not be unique. Captions (`talk.en.vtt`) belong to the newest video of their name. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  summary: 'Upload one file',
  upload: 'file',
  data: fileView,
  status: 201,
  errors: ['file-missing', 'file-type-refused', 'too-large', 'file-cut', 'storage-full', 'storage-away'],
})

/** For admins, by signed address, and for readers of a lesson that offers the file. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:filename',
  summary: 'A file as attachment: for admins, by its signed address, or for readers of a lesson that offers it',
  access: 'public',
  params: fileParams,
  query: signedQuery,
  raw: 'application/octet-stream',
  errors: [
    'file-not-found',
    'not-signed-in',
    'not-allowed',
    'module-locked',
    'demo-ended',
    'download-link-expired',
    'storage-away',
  ],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** For readers of a lesson that shows the video, and for admins. The addresses are signed for some hours. */
export const getVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:filename',
  summary: 'Addresses at which an uploaded video and its captions play',
  access: 'reader',
  params: fileParams,
  data: z.object({
    address: z.string(),
    captions: z.array(z.object({ language: z.string(), address: z.string() })),
  }),
  errors: ['file-not-found', 'not-allowed', 'module-locked', 'demo-ended'],
})

/** A file in use requires `force`; otherwise the refusal lists its uses. */
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:filename',
  summary: 'Delete a file; refused where it is used, unless forced',
  params: fileParams,
  query: forceQuery,
  errors: ['file-not-found', 'file-in-use'],
})

/** Public, because the name cannot be guessed. */
export const showImage = endpoint({
  method: 'GET',
  path: '/images/:filename',
  summary: 'A picture of a lesson',
  access: 'public',
  params: fileParams,
  raw: 'image/*',
  errors: ['file-not-found', 'storage-away'],
})
