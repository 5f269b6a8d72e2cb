import { openPreview } from '#contract/preview.ts'
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
