import { useEffect, useState } from 'react'
import { beginTalk, endingOf, linesOf, openingOf, type PlayedTalk, playTalk, sayLine } from '#contract/conversation.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import { useDraft } from '../drafts/use-draft.ts'

/** One attempt at a conversation. Its lines are stored on this device, so that it goes on where it was left, and sent once the talk is over. */
export const useTalk = (
  talk: Conversation,
  { owner, attempt, moduleId, lessonId }: { owner: string; attempt: number; moduleId: number; lessonId: number },
) => {
  const key = { owner, document: `conversation ${moduleId}/${lessonId} ${attempt}`, moduleId, lessonId }
  const draft = useDraft(key, ['conversation'])
  const stored = draft.waiting?.payload.path
  const [path, setPath] = useState(stored ?? [])
  // Another tab may go on with the same talk. Once it is sent, nothing is stored any more.
  if (stored && stored.join() !== path.join()) setPath(stored)
  const fits = playTalk(talk, attempt, path)
  const played: PlayedTalk = fits ?? { said: [], state: beginTalk(talk, attempt), ending: undefined }
  const isOutdated = !fits
  useEffect(() => {
    // The conversation was edited after the draft was begun.
    if (isOutdated) draft.discard()
  }, [isOutdated, draft])
  const say = (line: string) => {
    const said = sayLine(talk, played.state, line)
    if (!said) return
    const next = isOutdated ? [line] : [...path, line]
    setPath(next)
    const payload = { attempt, path: next }
    if (endingOf(talk, said.after)) void draft.submit({ kind: 'conversation', payload })
    else draft.put({ kind: 'conversation', isHeld: true, payload })
  }
  return {
    ...played,
    says: openingOf(played.state),
    lines: linesOf(talk, attempt, played.state),
    say,
    saving: draft.saving,
  }
}
