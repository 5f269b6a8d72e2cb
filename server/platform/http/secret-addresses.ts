import type { FastifyRequest } from 'fastify'

/** URL parameters that carry secrets: links in mails and previews, sign-in codes, signed downloads. `next` is an address that may contain one. */
const secretName = /^(?:.*token|activation|confirm|invit(?:e|ation)|code|state|signature|next)$/i

/** Certificate numbers in paths are public. */
const secretParameter = /token$/i

export function carriesSecret({ params, query }: Pick<FastifyRequest, 'params' | 'query'>): boolean {
  for (const name in Object(params)) if (secretParameter.test(name)) return true
  for (const name in Object(query)) if (secretName.test(name)) return true
  return false
}
