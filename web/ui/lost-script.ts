import { ApiError } from '../api/api-error.ts'
import { notify } from './notices.tsx'
import { reloadDocument } from './reload-document.ts'

/** What is said of a script that the network did not bring. */
export const lostScriptText =
  'This part of the page could not be loaded. Please check your connection. Nothing you typed is lost.'

/**
 * Loads the page anew, or another one, as soon as the server can be reached. Nothing less helps: browsers refuse a script that they once failed to fetch for
 * as long as the page is open. @throws ApiError while it cannot.
 */
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

/**
 * Says in a notice that a script is lost, and offers to load the page anew, or the one at `address` that was asked for. It takes the place of an
 * earlier one: several scripts are often lost at once.
 */
export const notifyLostScript = (address?: string): void => {
  dismissEarlier?.()
  const action = { label: 'Try again', run: () => void reloadPage(address).catch(() => notifyLostScript(address)) }
  dismissEarlier = notify({ text: lostScriptText, tone: 'danger', seconds: 0, action })
}
