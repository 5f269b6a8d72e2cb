import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { isoTime } from './fields.ts'
import { signedQuery } from './mail.ts'

/** Endings of the files that can be uploaded. */
export const acceptedEndings = ['pdf', 'doc', 'docx', 'zip', 'png', 'jpg', 'jpeg', 'mp4', 'mov']

/** Endings of the videos among them; a limit of their own holds for these. */
export const videoEndings = ['mp4', 'mov']

/** A place that shows or offers a file. */
export const fileUse = z.object({
  /** The place in words: `Module 3, lesson “First calls”`. */
  place: z.string(),
  moduleId: z.number().int(),
  /** The lesson; null where the file is a module's picture. */
  lessonId: z.number().int().nullable(),
})
/** A place that shows or offers a file. */
export type FileUse = z.infer<typeof fileUse>

/** An uploaded file. */
export const fileView = z.object({
  /** Name it is stored under, as in `/api/files/{filename}`. */
  filename: z.string(),
  /** Name it was uploaded with, exactly. */
  originalName: z.string(),
  type: z.enum(['pdf', 'video', 'other']),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  uploadedAt: isoTime,
  /** Downloads it by a plain link, signed for at most five minutes. */
  downloadUrl: z.string(),
  /** Stable address for lessons, of pictures only: whoever has it can see the picture. */
  imageUrl: z.string().nullable(),
  /** What a lesson names the file by: `/images/…` for a picture, `/api/files/…` for any other file. */
  address: z.string(),
  /** Lessons, drafts of lessons and modules that name the file. */
  uses: z.array(fileUse),
})
/** An uploaded file. */
export type FileView = z.infer<typeof fileView>

const fileParams = z.object({ filename: z.string().max(300) })

/** Uploaded files. */
export const listFiles = list({
  path: '/api/files',
  summary: 'Uploaded files, by time',
  filters: { search, kind: z.enum(['all', 'images']).default('all') },
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

/** How large an uploaded file may be, in megabytes. */
export const uploadLimits = z.object({ fileMegabytes: z.number().int(), videoMegabytes: z.number().int() })
/** How large an uploaded file may be, in megabytes. */
export type UploadLimits = z.infer<typeof uploadLimits>

/** Tells how large files may be, so that a file can be refused before it is sent. */
export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  summary: 'How large uploaded files may be, in megabytes',
  data: uploadLimits,
})

/** Uploads one file: multipart, field `file`. The same name twice gives two files. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  summary: 'Upload one file',
  upload: 'file',
  data: fileView,
  status: 201,
  errors: ['file-missing', 'file-type-refused', 'too-large', 'file-cut', 'storage-full', 'storage-away'],
})

/** Sends a file: to an admin, by a signed address, or to whoever may read a lesson that offers it. */
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

/** Deletes a file. One that is used somewhere is only deleted with `force`; the refusal's issues say where. */
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:filename',
  summary: 'Delete a file; refused where it is used, unless forced',
  params: fileParams,
  query: z.object({ force: z.enum(['true', 'false']).default('false') }),
  errors: ['file-not-found', 'file-in-use'],
})

/** Shows a picture of a lesson; its name cannot be guessed. */
export const showImage = endpoint({
  method: 'GET',
  path: '/images/:filename',
  summary: 'A picture of a lesson',
  access: 'public',
  params: fileParams,
  raw: 'image/*',
  errors: ['file-not-found', 'storage-away'],
})
