import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoTime, pageQuery, timeOrder } from './fields.ts'
import { signedQuery } from './mail.ts'

/** Endings of the files that can be uploaded (A§5). */
export const acceptedEndings = ['pdf', 'doc', 'docx', 'zip', 'png', 'jpg', 'jpeg', 'mp4', 'mov']

/** An uploaded file (A§3). */
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
})
/** An uploaded file (A§3). */
export type FileView = z.infer<typeof fileView>

const fileParams = z.object({ filename: z.string().max(300) })

/** Uploaded files, newest first (A§7). */
export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'Uploaded files, by time',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    kind: z.enum(['all', 'images']).default('all'),
    ...timeOrder('uploadedAt'),
    ...pageQuery,
  }),
  data: z.array(fileView),
})

/** Uploads one file (A§7): multipart, field `file`. The same name twice gives two files. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  summary: 'Upload one file',
  upload: 'file',
  data: fileView,
  status: 201,
  errors: ['file-missing', 'file-type-refused', 'too-large', 'file-cut'],
})

/** Sends a file (A§7): to an admin, by a signed address, or to whoever may read a lesson that offers it. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:filename',
  summary: 'A file as attachment: for admins, by its signed address, or for readers of a lesson that offers it',
  access: 'public',
  params: fileParams,
  query: signedQuery,
  raw: 'application/octet-stream',
  errors: ['file-not-found', 'not-signed-in', 'not-allowed', 'module-locked', 'demo-ended', 'download-link-expired'],
})

/** Deletes a file (A§7). One that is used somewhere is only deleted with `force`; the refusal's issues say where. */
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
  errors: ['file-not-found'],
})
