import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import { hasFormField } from './multipart.ts'

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
    ? await hasFormField(request, 'List-Unsubscribe', 'One-Click')
    : new URLSearchParams(String(request.body ?? '')).get('List-Unsubscribe') === 'One-Click'
  if (!says) throw new DomainError('bad-input', { message: 'This form does not say List-Unsubscribe=One-Click.' })
}
