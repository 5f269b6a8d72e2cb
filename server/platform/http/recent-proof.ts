import { DomainError } from '#contract/domain-error.ts'
import { proofMinutes } from '#contract/endpoint/endpoint.ts'

/** Throws `proof-needed` when the last proof of identity is too old, or in the future because a clock was wrong. */
export function requireRecentProof({ provenAt }: { provenAt: Date }, now: Date): void {
  if (Math.abs(now.getTime() - provenAt.getTime()) > proofMinutes * 60_000) throw new DomainError('proof-needed')
}
