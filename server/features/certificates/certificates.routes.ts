import { downloadCertificate, getCertificate, getMyCertificate, setCertificateName } from '#contract/certificates.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { sendPdf } from '../http/send-pdf.ts'
import * as certificates from './certificates.service.ts'

/** The calls of certificates. */
export const certificateRoutes = (deps: Deps): Binding[] => [
  on(getMyCertificate, ({ caller }) => certificates.getMyCertificate(deps, caller)),
  on(setCertificateName, async ({ caller, body }) =>
    answer(await certificates.setCertificateName(deps, caller, body.showsName), {
      message: body.showsName ? 'The public page shows your name.' : 'The public page no longer shows your name.',
    }),
  ),
  on(getCertificate, ({ params }) => certificates.getCertificate(deps, params.code)),
  on(downloadCertificate, async ({ caller, params, reply }) =>
    sendPdf(reply, await certificates.downloadCertificate(deps, caller, params.code), `certificate-${params.code}.pdf`),
  ),
]
