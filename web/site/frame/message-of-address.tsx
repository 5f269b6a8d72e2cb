import { Alert, type Tone } from '../../ui/alert.tsx'
import { useRendering } from './facts.ts'

/**
 * The sentence of `?message=`, as plain text of at most 200 characters; `showVisitor` puts it there before the page is drawn. `usual` is the sentence that
 * `#failed` shows without scripts.
 */
export const MessageOfAddress = ({ tone = 'info', usual }: { tone?: Tone; usual?: string }) => {
  useRendering().showsVisitor = true
  return (
    <div id={usual === undefined ? undefined : 'failed'} className="message">
      <Alert tone={tone}>
        <span data-message-words="">{usual}</span>
      </Alert>
    </div>
  )
}
