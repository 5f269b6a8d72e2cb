import { previewModuleId } from '#content/course-numbers.ts'
import type { Reading } from '../reader/reading.ts'
import type { Invitation } from './load-invitation.ts'

/** How an invited person reads Module 1: by the invitation alone, with the preview's own navigation in place of a back link. */
export const previewReading = (token: string, invitation: Invitation): Reading => ({
  mode: 'preview',
  moduleId: previewModuleId,
  invitation: token,
  owner: token,
  flagKey: token,
  email: invitation.email,
  fullName: '',
  company: '',
  backTo: undefined,
  dashboard: `/preview/${token}`,
})
