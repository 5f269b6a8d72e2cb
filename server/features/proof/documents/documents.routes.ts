import { downloadActivity, downloadJobDescription } from '#contract/documents.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import * as documents from './documents.service.ts'

export const documentRoutes = (deps: Deps): Binding[] => [
  on(downloadActivity, async ({ caller, params, reply }) => {
    const { file, name } = await documents.downloadActivity(deps, caller, params)
    return sendPdf(reply, file, name)
  }),
  on(downloadJobDescription, async ({ caller, reply }) =>
    sendPdf(reply, await documents.downloadJobDescription(deps, caller.account), 'job-description.pdf'),
  ),
]
