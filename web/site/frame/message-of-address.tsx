import { Alert, type Tone } from '../../ui/alert.tsx'
import { useRendering } from './rendering-context.ts'

/** Shows `?message=` as plain text of at most 200 characters, filled in by `showVisitor` before the first paint. `usual` is shown for `#failed` without scripts. */
export const MessageOfAddress = ({ tone = 'info', usual }: { tone?: Tone; usual?: string }) => {
  useRendering().showsVisitor = true
  return (
    <div id={usual === undefined ? undefined : 'failed'} className="message mb-3">
      <Alert tone={tone}>
        <span data-message-words="">{usual}</span>
      </Alert>
    </div>
  )
}
