import { type ApprovalStatus, checkApproval, openPreview } from '#contract/preview.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'

/** A valid invitation: whom it is for, and what its preview shows. */
export type Invitation = DataOf<typeof openPreview>

/** The invitation of a link, null when it is not valid. @throws ApiError when the server cannot be reached. */
export const loadInvitation = async (token: string): Promise<Invitation | null> => {
  try {
    return await call(openPreview, { params: { token }, invitation: token })
  } catch (failure) {
    if (failure instanceof ApiError && failure.kind === 'refusal' && failure.status < 500 && failure.status !== 429) return null
    throw failure
  }
}

/** Where the person's request for full access stands; undefined when it could not be read. */
export const findApproval = async (token: string): Promise<ApprovalStatus | undefined> => {
  try {
    return await call(checkApproval, { params: { token }, invitation: token })
  } catch (failure) {
    // An invalid link has its own screen; anything else is only logged.
    const invalid = failure instanceof ApiError && (failure.status === 404 || failure.status === 410)
    if (!invalid) console.error('The state of the request could not be read', failure)
    return undefined
  }
}
