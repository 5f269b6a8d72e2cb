import { ApiError } from '../../api/api-error.ts'
import { wrapCalls } from '../../api/call.ts'
import { openModal } from '../../ui/modal.tsx'

let asking: Promise<boolean> | undefined

/** Asks on the spot to prove again who is signed in; calls that wait at the same time share one question. False when the person would rather not. */
const requestProof = (): Promise<boolean> => {
  asking ??= openModal('proof', async () => (await import('./proof-dialog.tsx')).ProofDialog, false).finally(() => {
    asking = undefined
  })
  return asking
}

/** Sends, and once more after a proof where the server asked for one: nothing that was entered is lost. */
export const withProof = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    const asks = failure instanceof ApiError && (failure.code === 'proof-needed' || failure.code === 'passkey-needed')
    if (asks && (await requestProof())) return send()
    throw failure
  }
}

/** Lets every call of the page ask for a proof where it needs one; for the layouts behind the sign-in. */
export const askForProofs = (): void => wrapCalls(withProof)
