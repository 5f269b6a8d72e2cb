import type { FastifyRequest } from 'fastify'

/**
 * Names under which an address carries what lets in whoever has it: links of mails and previews, codes of sign-in providers, signed downloads. `next` is an
 * address of its own, which may carry such a name.
 */
const secretName = /^(?:.*token|activation|confirm|invit(?:e|ation)|code|state|signature|next)$/i

/** Numbers of certificates are made to be shared: they are no secret, wherever they stand in a path. */
const secretParameter = /token$/i

/** Whether the address of a request carries a secret, in its path or in its query. */
export function carriesSecret({ params, query }: Pick<FastifyRequest, 'params' | 'query'>): boolean {
  for (const name in Object(params)) if (secretParameter.test(name)) return true
  for (const name in Object(query)) if (secretName.test(name)) return true
  return false
}
