import type { Theme } from '#contract/auth.ts'
import { updateAccount } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { useTask } from '../../ui/use-task.ts'
import { applyTheme } from '../theme.ts'

const options: [Theme, string][] = [
  ['system', 'As on this device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** The choice takes effect at once, here and on the account's other devices. */
export const ThemeCard = ({ theme, onChanged }: { theme: Theme; onChanged: () => void }) => {
  const change = useTask(
    async (chosen: Theme) => {
      applyTheme(chosen)
      await call(updateAccount, { body: { theme: chosen } }).catch((failure) => {
        applyTheme(theme)
        throw failure
      })
    },
    { onSettled: onChanged },
  )
  return (
    <Card>
      <fieldset>
        <legend className="mb-3 text-title">Appearance</legend>
        {change.error ? <Alert tone="danger">{change.error}</Alert> : null}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {options.map(([option, label]) => (
            <label key={option} className="choice">
              <input
                type="radio"
                name="theme"
                value={option}
                checked={(change.pending[0] ?? theme) === option}
                onChange={() => change.run(option)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
