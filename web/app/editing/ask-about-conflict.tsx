import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { openModal } from '../../ui/modal.tsx'

/** Asks what to do when somebody else has saved meanwhile; whether to save over it. `newest` is the address of what was saved. */
export const askAboutConflict = ({ title, text, newest }: { title: string; text: string; newest: string }): Promise<boolean> =>
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
