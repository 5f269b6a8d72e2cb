import { signInAgain } from '../../session/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import type { SavingState } from './use-draft.ts'

const phrases = {
  text: { name: 'text is', doing: 'Saving...', done: 'saved' },
  answers: { name: 'answers are', doing: 'Saving...', done: 'saved' },
  submission: { name: 'submission is', doing: 'Sending...', done: 'sent' },
  draft: { name: 'draft is', doing: 'Saving draft...', done: 'saved' },
  decision: { name: 'decision is', doing: 'Sending...', done: 'sent' },
}

const wordsOf = ({ name, doing, done }: (typeof phrases)['text']): Record<Exclude<SavingState['kind'], 'refused'>, string> => ({
  idle: '',
  saving: doing,
  saved: 'Saved',
  kept: `Not ${done} yet. Your ${name} kept on this device and ${done} as soon as the connection is back.`,
  'signed-out': `Your session has ended. Your ${name} kept on this device and ${done} when you have signed in again.`,
  'invitation-ended': `Your invitation has ended. Your ${name} kept on this device and ${done} when it is renewed.`,
  'only-in-memory': `Not ${done} yet, and this device has no room left. Please leave this page open until it is ${done}.`,
  'changed-elsewhere': `Not ${done}: this was changed somewhere else. Please choose above what to keep.`,
})

export const SavingStatus = ({ saving, what = 'text' }: { saving: SavingState; what?: keyof typeof phrases }) => {
  const phrase = phrases[what]
  const isGood = saving.kind === 'idle' || saving.kind === 'saving' || saving.kind === 'saved'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className={isGood ? 'text-sm text-muted' : 'text-sm text-warning'}>
        {saving.kind === 'refused'
          ? `Not ${phrase.done}: ${saving.message.replace(/(?<![.!?])$/, '.')} Your ${phrase.name} kept on this device.`
          : wordsOf(phrase)[saving.kind]}
      </p>
      {saving.kind === 'signed-out' ? (
        <Button variant="secondary" size="small" onClick={() => void signInAgain()}>
          Sign in
        </Button>
      ) : null}
    </div>
  )
}
