import { trackPreviewAccess } from '#contract/preview.ts'
import { call } from '../../api/call.ts'

type Step = { action: 'page_view' | 'module_click' | 'module_access' | 'section_view'; moduleId: string; sectionId?: string }

export const trackStep = (token: string, step: Step): void => {
  call(trackPreviewAccess, { params: { token }, body: step, invitation: token }).catch((failure) =>
    console.error('A step in the preview could not be recorded', failure),
  )
}
