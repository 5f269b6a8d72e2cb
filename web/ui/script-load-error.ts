import { ApiError } from '../api/api-error.ts'
import { notify } from './notices.tsx'
import { reloadDocument } from './reload-document.ts'

export const scriptLoadErrorText =
  'This part of the page could not be loaded. Please check your connection. Nothing you typed is lost.'

/** Reloads the page once the server can be reached, because browsers cache the failure of a module. @throws ApiError while it cannot. */
export const reloadPage = async (address = location.href): Promise<void> => {
  try {
    await fetch(address, { cache: 'no-store' })
  } catch {
    throw new ApiError('network')
  }
  if (address === location.href) reloadDocument()
  else location.assign(address)
}

let dismissEarlier: (() => void) | undefined

/** Shows a notice with a reload button for the page or for `address`. It replaces an earlier one, because several scripts often fail at once. */
export const notifyScriptLoadError = (address?: string): void => {
  dismissEarlier?.()
  const action = { label: 'Try again', run: () => void reloadPage(address).catch(() => notifyScriptLoadError(address)) }
  dismissEarlier = notify({ text: scriptLoadErrorText, tone: 'danger', seconds: 0, action })
}
