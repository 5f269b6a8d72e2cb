import { type ApprovalStatus, checkApproval, openPreview, trackPreviewAccess } from '#contract/preview.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'

export type Invitation = DataOf<typeof openPreview>

/** The invitation of a link; null if it is invalid. @throws ApiError when the server cannot be reached. */
export const loadInvitation = async (token: string): Promise<Invitation | null> => {
  try {
    return await call(openPreview, { params: { token }, invitation: token })
  } catch (failure) {
    if (failure instanceof ApiError && failure.kind === 'refusal' && failure.status < 500 && failure.status !== 429) return null
    throw failure
  }
}

/** Status of the person's request for full access; undefined if it could not be loaded. */
export const findApproval = async (token: string): Promise<ApprovalStatus | undefined> => {
  try {
    return await call(checkApproval, { params: { token }, invitation: token })
  } catch (failure) {
    // An invalid link has its own page; other failures are only logged.
    const invalid = failure instanceof ApiError && (failure.status === 404 || failure.status === 410)
    if (!invalid) console.error('The state of the request could not be read', failure)
    return undefined
  }
}

type Step = { action: 'page_view' | 'module_click' | 'module_access' | 'section_view'; moduleId: string; sectionId?: string }

export const trackStep = (token: string, step: Step): void => {
  call(trackPreviewAccess, { params: { token }, body: step, invitation: token }).catch((failure) =>
    console.error('A step in the preview could not be recorded', failure),
  )
}
