import { DomainError } from '#contract/domain-error.ts'
import { proofMinutes } from '#contract/endpoint/endpoint.ts'

/** Refuses when the session's last proof of who is signed in is too old, or lies in the future because a clock was wrong. Throws `proof-needed`. */
export function requireRecentProof({ provenAt }: { provenAt: Date }, now: Date): void {
  if (Math.abs(now.getTime() - provenAt.getTime()) > proofMinutes * 60_000) throw new DomainError('proof-needed')
}
