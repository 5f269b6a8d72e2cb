import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'

async function readMultipart(request: FastifyRequest): Promise<boolean> {
  let says = false
  try {
    for await (const part of request.parts())
      if (part.type === 'file') part.file.resume()
      else if (part.fieldname === 'List-Unsubscribe' && part.value === 'One-Click') says = true
  } catch {
    return false
  }
  return says
}

/**
 * Checks the form that mail programs post to a link for unsubscribing, in either of the two types RFC 8058 allows. A form that does not say
 * `List-Unsubscribe=One-Click` comes from a scanner that posts whatever it finds. Throws `bad-input`.
 */
export async function checkOneClickForm(request: FastifyRequest): Promise<void> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const isMultipart = request.isMultipart()
  // The page's own button posts no form.
  if (!isForm && !isMultipart) return
  const says = isMultipart
    ? await readMultipart(request)
    : new URLSearchParams(String(request.body ?? '')).get('List-Unsubscribe') === 'One-Click'
  if (!says) throw new DomainError('bad-input', { message: 'This form does not say List-Unsubscribe=One-Click.' })
}
