import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import { hasFormField } from './multipart.ts'

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
