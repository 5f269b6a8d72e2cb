import { useEffect } from 'react'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { warnDays } from '../../session/days-left.ts'
import type { SessionUser } from '../../session/session.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'

const seenFlag = 'demoWelcomeSeen'

/** Shows the welcome on the first visit and the warning near the end, one after the other. */
export const useDemoDialogs = (user: SessionUser | undefined, days: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit of a person, whatever is read again meanwhile
  useEffect(() => {
    const unseen = readStored(seenFlag) !== 'true'
    if (!user || (!unseen && days > warnDays)) return
    let left = false
    const show = async () => {
      const { welcome, warnOfEnd } = await import('./demo-dialogs.tsx')
      if (unseen && !left) {
        await welcome({ user, days })
        writeStored(seenFlag, 'true')
      }
      if (days <= warnDays && !left && (await warnOfEnd({ user, days })))
        showInterestForm({ email: user.email, fullName: user.fullName, company: user.company || undefined })
    }
    // The dialogs are optional: without a connection the module still opens.
    show().catch(() => {})
    return () => {
      left = true
    }
  }, [user?.id])
}
