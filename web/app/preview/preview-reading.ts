import { previewModuleId } from '#content/course-numbers.ts'
import type { Reading } from '../reader/reading.ts'
import type { Invitation } from './load-invitation.ts'

/** How an invited person reads Module 1: authorised by the invitation, with the preview's navigation. */
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
