import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { Config } from '../../config.ts'

export async function acceptUploads(app: FastifyInstance, config: Pick<Config, 'MAX_FILE_MB' | 'MAX_VIDEO_MB'>): Promise<void> {
  const fileSize = Math.max(config.MAX_FILE_MB, config.MAX_VIDEO_MB) * 1024 ** 2 + 1
  // Browsers read an answer only after sending the whole body, so the rest of a rejected upload is received and discarded.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume()
    done()
  })
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 50, fileSize },
  })
}

export type Upload = MultipartFile & { admitAgain: FastifyRequest['admitAgain'] }

/** The uploaded file, or undefined. Throws `bad-input` for a malformed form. */
export async function receiveUpload(request: FastifyRequest): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    return file && Object.assign(file, { admitAgain: request.admitAgain })
  } catch (error) {
    // The library's refusals have a status; its failures on malformed input (no boundary, a broken header) do not.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new DomainError('bad-input', { message: 'The form could not be read. Please choose the file again.' })
  }
}

const maxFormBytes = 4096

/** Whether a form without files has a field with this value; false for malformed or oversized forms. */
export async function hasFormField(request: FastifyRequest, name: string, value: string): Promise<boolean> {
  if (!(Number(request.headers['content-length']) <= maxFormBytes)) return false
  let found = false
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 5, parts: 5, fieldSize: 200 } }))
      if (part.type === 'field' && part.fieldname === name && part.value === value) found = true
  } catch {
    return false
  }
  return found
}

/** Checks the one-click form of RFC 8058. Posts without `List-Unsubscribe=One-Click` come from link scanners. Throws `bad-input`. */
export async function checkOneClickForm(request: FastifyRequest): Promise<void> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const isMultipart = request.isMultipart()
  // The page's own button posts without a form.
  if (!isForm && !isMultipart) return
  const says = isMultipart
    ? await hasFormField(request, 'List-Unsubscribe', 'One-Click')
    : new URLSearchParams(String(request.body ?? '')).get('List-Unsubscribe') === 'One-Click'
  if (!says) throw new DomainError('bad-input', { message: 'This form does not say List-Unsubscribe=One-Click.' })
}
