import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { isMissingReference } from '../../../platform/db/write-conflicts.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { hasPublishedSection } from '../../learning/lessons/catalogue.service.ts'
import { insertPreviewEvent, setFirstOpening } from './invitations.queries.ts'
import { findOpenInvitation } from './invitations.service.ts'

/** Programs that open links automatically: mail scanners, link previews, monitors. */
const scanner =
  /bot|crawl|spider|preview|scan|monitor|curl|wget|python|headlesschrome|facebookexternalhit|slack|outlook-|safelinks|proofpoint|mimecast|barracuda/i

const numberIn = (name: string | null | undefined): number | undefined => Number(/\d+$/.exec(name ?? '')?.[0]) || undefined

async function checkStep({ db }: Deps, step: { moduleId?: string | null; sectionId?: string | null }): Promise<void> {
  const [moduleId, section] = [numberIn(step.moduleId), numberIn(step.sectionId)]
  if (moduleId === undefined && section === undefined) return
  if (await hasPublishedSection(db, moduleId ?? previewModuleId, section)) return
  const path = section === undefined ? 'moduleId' : 'sectionId'
  throw new DomainError('bad-input', { issues: [{ path, message: 'This step is not part of the course.' }] })
}

/** Daily steps per invitation: far more than anyone reads, too few to fill a disk. */
const stepLimits: RateLimit[] = [{ per: 'body.invitation', max: 1000, windowSeconds: 86_400 }]

/** Records a preview step, ignoring programs and repeats. Throws `invitation-invalid`, `invitation-expired`, `bad-input`, `too-many`. */
export async function trackPreviewAccess(
  deps: Deps,
  token: string,
  step: { action: string; moduleId?: string | null; sectionId?: string | null },
  userAgent: string,
): Promise<void> {
  const invitation = await findOpenInvitation(deps, token)
  if (scanner.test(userAgent)) return
  await checkStep(deps, step)
  await countCall(deps, 'steps of a preview', stepLimits, { address: '', body: { invitation: invitation.id } })
  const at = deps.clock.now()
  await insertPreviewEvent(deps.db, {
    invitationId: invitation.id,
    action: step.action,
    moduleId: step.moduleId ?? null,
    sectionId: step.sectionId ?? null,
    at,
  }).catch((error: unknown) => {
    // The invitation was deleted concurrently.
    throw isMissingReference(error) ? new DomainError('invitation-invalid') : error
  })
  await setFirstOpening(deps.db, token, at)
}
