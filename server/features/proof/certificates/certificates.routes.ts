import {
  correctCertificate,
  correctMyCertificate,
  downloadCertificate,
  getCertificate,
  getMyCertificate,
  listRevokedCertificates,
  restoreCertificate,
  revokeCertificate,
  setCertificateName,
} from '#contract/certificates.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import * as certificates from './certificates.service.ts'
import * as revocation from './revocation.service.ts'

export const certificateRoutes = (deps: Deps): Binding[] => [
  on(getMyCertificate, ({ caller }) => certificates.getMyCertificate(deps, caller)),
  on(setCertificateName, async ({ caller, body }) =>
    answer(await certificates.setCertificateName(deps, caller, body.showsName), {
      message: body.showsName ? 'The public page shows your name.' : 'The public page no longer shows your name.',
    }),
  ),
  on(correctMyCertificate, async ({ caller, body }) =>
    answer(await certificates.correctMyCertificate(deps, caller, body.fullName), { message: 'The name is corrected.' }),
  ),
  on(correctCertificate, ({ params, body, caller }) =>
    certificates.correctCertificate(deps, params.code, body.fullName, caller.account),
  ),
  on(getCertificate, ({ params }) => certificates.getCertificate(deps, params.code)),
  on(downloadCertificate, async ({ caller, params, reply }) =>
    sendPdf(reply, await certificates.downloadCertificate(deps, caller, params.code), `certificate-${params.code}.pdf`),
  ),
  on(listRevokedCertificates, async () => ({ certificates: await revocation.listRevokedCertificates(deps) })),
  on(revokeCertificate, ({ params, body, caller }) => revocation.revokeCertificate(deps, params.code, body, caller.account)),
  on(restoreCertificate, async ({ params, caller }) => {
    await revocation.restoreCertificate(deps, params.code, caller.account)
    return { code: params.code }
  }),
]
