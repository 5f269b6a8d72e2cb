/** Subject and expiry (milliseconds since 1970) of a token. The signature is not verified. */
export type TokenClaims = { subject: string | undefined; end: number | undefined }

export const readToken = (token: string | undefined): TokenClaims => {
  try {
    const [, payload = ''] = token?.split('.') ?? []
    const plain = payload.replaceAll('-', '+').replaceAll('_', '/')
    const { exp, sub } = JSON.parse(atob(plain)) as { exp?: unknown; sub?: unknown }
    return {
      subject: typeof sub === 'string' ? sub : undefined,
      end: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined,
    }
  } catch {
    return { subject: undefined, end: undefined }
  }
}
