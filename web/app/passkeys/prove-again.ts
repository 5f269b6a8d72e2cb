import { ApiError } from '../../api/api-error.ts'
import { wrapCalls } from '../../api/call.ts'
import { openModal } from '../../ui/modal.tsx'

let asking: Promise<boolean> | undefined

/** Asks to confirm one's identity; concurrent calls share one dialog. False if it was dismissed. */
const requestProof = (): Promise<boolean> => {
  asking ??= openModal('proof', async () => (await import('./proof-dialog.tsx')).ProofDialog, false).finally(() => {
    asking = undefined
  })
  return asking
}

/** Sends a request, and repeats it after a confirmation if the server required one. */
export const withProof = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    const asks = failure instanceof ApiError && (failure.code === 'proof-needed' || failure.code === 'passkey-needed')
    if (asks && (await requestProof())) return send()
    throw failure
  }
}

/** Lets every call of the page ask for a confirmation; for layouts behind the sign-in. */
export const askForProofs = (): void => wrapCalls(withProof)
