import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Specimen } from './specimen.tsx'

const ask = async () => {
  const yes = await confirm({ title: 'Are you sure you want to delete this file?', confirmLabel: 'Delete', tone: 'danger' })
  notify({ text: yes ? 'Deleted.' : 'Kept.', tone: 'info' })
}

const withUndo = () =>
  notify({ text: 'The entry was deleted.', action: { label: 'Undo', run: () => notify({ text: 'It is back.' }) } })

export const OverlaysSection = () => (
  <Specimen name="Dialogs and notices">
    <div className="flex flex-wrap gap-3">
      <Button command="show-modal" commandfor="example-dialog">
        Open a dialog
      </Button>
      <Button variant="danger" onClick={ask}>
        Ask before deleting
      </Button>
      <Button variant="secondary" onClick={withUndo}>
        Show a notice
      </Button>
    </div>
    <Dialog
      id="example-dialog"
      title="Join the Waitlist"
      description="Be the first to know when Deep-Dive Strategies launches!"
      footer={
        <>
          <Button variant="secondary" command="close" commandfor="example-dialog">
            Cancel
          </Button>
          <Button>Join Waitlist</Button>
        </>
      }
    >
      <TextField name="name" label="Full Name" required />
      <TextField name="email" type="email" label="Email Address" required />
    </Dialog>
  </Specimen>
)
