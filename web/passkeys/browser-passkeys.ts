import { ApiError, failureText } from '../api/api-error.ts'

/** Passkeys need https. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether the browser offers passkeys in the autofill of `autocomplete="username webauthn"` (conditional UI). */
export const offersPasskeysInForms = async (): Promise<boolean> => {
  if (!supportsPasskeys()) return false
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable()
  } catch {
    return false
  }
}

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the question was closed, or it took too long. You can try again.',
  InvalidStateError: 'This device already holds a passkey of your account.',
  NotSupportedError: 'This device cannot make the kind of passkey that is needed here.',
  ConstraintError: 'This device cannot check that it is you. Set up a screen lock or a PIN on it, or use another device.',
  SecurityError: 'Passkeys only work at the site’s own address, over a secure connection.',
}

/** Message for a failed passkey; undefined when another request of this page has replaced it. */
export const passkeyFailureText = (failure: unknown): string | undefined => {
  if (failure instanceof ApiError)
    return failureText(failure, {
      refused: failure.message,
      network: 'Network error. Please check your connection and try again.',
    })
  if (!supportsPasskeys()) return 'This browser does not support passkeys, or the connection is not secure.'
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'AbortError') return undefined
  if (!(name in sentences)) console.error(failure)
  return sentences[name] ?? 'The passkey did not work. Please try again.'
}

/** Loads the WebAuthn library on demand. @throws ApiError when it cannot be loaded. */
export const loadPasskeyLibrary = async () => {
  try {
    return await import('@simplewebauthn/browser')
  } catch (cause) {
    throw Object.assign(new ApiError('network'), { cause })
  }
}
