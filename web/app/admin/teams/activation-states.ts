import type { TeamView } from '#contract/teams.ts'
import type { Tone } from '../../../ui/alert.tsx'

export const activationStates: Record<TeamView['members'][number]['activation'], { text: string; tone: Tone | 'neutral' }> = {
  none: { text: 'not sent', tone: 'neutral' },
  queued: { text: 'email queued', tone: 'info' },
  sent: { text: 'email sent', tone: 'info' },
  failed: { text: 'email failed', tone: 'danger' },
  kept: { text: 'email kept, no mail server', tone: 'warning' },
  expired: { text: 'link expired', tone: 'warning' },
  activated: { text: 'activated', tone: 'success' },
}
