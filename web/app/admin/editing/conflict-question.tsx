import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { openModal } from '../../../ui/modal.tsx'

/** `newest` is the address of what was saved. */
type Question = { title: string; text: string; newest: string }

const askAboutConflict = ({ title, text, newest }: Question): Promise<boolean> =>
  openModal(
    'conflict',
    async () =>
      ({ answer }) => (
        <Dialog
          id="conflict"
          title={title}
          footer={
            <>
              <Button variant="secondary" onClick={() => answer(false)}>
                Keep editing
              </Button>
              <a className="button button-secondary" href={newest} target="_blank" rel="noopener">
                Open the newest in a new tab
              </a>
              <Button variant="danger" onClick={() => answer(true)}>
                Overwrite with mine
              </Button>
            </>
          }
        >
          <p>{text}</p>
        </Dialog>
      ),
    false,
  )

/** Asks what to do when somebody else has saved meanwhile: save over it, or go on editing. */
export const useConflictQuestion = <Conflict extends { version: number }>({
  conflict,
  question,
  overwrite,
  keepEditing,
}: {
  conflict: Conflict | undefined
  question: (conflict: Conflict) => Question
  /** Saves over the version that somebody else has saved. */
  overwrite: (version: number) => unknown
  keepEditing: () => void
}): void => {
  const resolve = useEffectEvent(async (found: Conflict) => {
    if (await askAboutConflict(question(found))) await overwrite(found.version)
    else keepEditing()
  })
  useEffect(() => {
    if (conflict) void resolve(conflict)
  }, [conflict])
}
