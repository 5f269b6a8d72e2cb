import { useRevalidator } from 'react-router'
import { maxPasskeyNameLength } from '#contract/field-limits.ts'
import { type listPasskeys, makeRecoveryCodes, type PasskeyView, removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { callForAnswer, type DataOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showCount, showMoment } from '../../ui/format.ts'
import { type ModalProps, openModal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'
import { type AddedPasskey, AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Below this number of recovery codes the card shows a warning. */
const fewCodes = 4

const RenameDialog = ({ passkey, answer }: ModalProps<boolean> & { passkey: PasskeyView }) => (
  <FormDialog
    answer={answer}
    id="rename-passkey"
    width="small"
    title="Rename this passkey"
    send={(values) =>
      callForAnswer(renamePasskey, { params: { id: passkey.id }, body: { name: String(values.get('name')).trim() } })
    }
    submitLabel="Save"
    busyLabel="Saving..."
  >
    <TextField
      name="name"
      label="Name"
      defaultValue={passkey.name}
      required
      maxLength={maxPasskeyNameLength}
      autoComplete="off"
      autoFocus
    />
  </FormDialog>
)

const codesDialog =
  (codes: string[]) =>
  ({ answer }: ModalProps<undefined>) => (
    <Dialog
      id="recovery-codes"
      closable={false}
      title="Your recovery codes"
      footer={<Button onClick={() => answer(undefined)}>I have saved these codes</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )

const showCodes = (codes: string[]) => openModal('recovery-codes', async () => codesDialog(codes), undefined)

const AddDialog = ({ answer }: ModalProps<AddedPasskey | undefined>) => (
  <Dialog
    id="add-passkey"
    width="small"
    title="Add a passkey"
    description="Your browser asks where to keep it: on this device, in a password manager, on a phone or on a security key."
  >
    <AddPasskey
      actions={
        <Button variant="secondary" onClick={() => answer(undefined)}>
          Cancel
        </Button>
      }
      onAdded={answer}
    />
  </Dialog>
)

const PasskeyRow = ({
  passkey,
  busy,
  onRename,
  onRemove,
}: {
  passkey: PasskeyView
  busy: boolean
  onRename: () => void
  onRemove: () => void
}) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
    <div className="min-w-0">
      <p className="font-semibold break-words">{passkey.name}</p>
      <p className="text-sm text-muted">
        Added <time dateTime={passkey.createdAt}>{showMoment(passkey.createdAt)}</time>
        {passkey.lastUsedAt ? (
          <>
            {' · last used '}
            <time dateTime={passkey.lastUsedAt}>{showMoment(passkey.lastUsedAt)}</time>
          </>
        ) : (
          ' · not used yet'
        )}
      </p>
    </div>
    <div className="flex gap-3">
      <Button size="small" variant="secondary" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button size="small" variant="remove" busy={busy} aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
)

export const PasskeysCard = ({ passkeys, recoveryCodesLeft }: DataOf<typeof listPasskeys>) => {
  const { revalidate } = useRevalidator()
  const removal = useMutation(removePasskey, { failed: 'Failed to remove the passkey' })
  const renewal = useMutation(makeRecoveryCodes, {
    failed: 'Failed to make new codes',
    onSuccess: ({ data }) => showCodes(data.recoveryCodes),
  })
  const remove = async ({ id, name }: PasskeyView) => {
    const isLast = passkeys.length === 1
    const yes = await confirm({
      title: `Remove ‘${name}’?`,
      text: `You can no longer sign in here with it.${isLast ? ' It is your only one, so the recovery codes end with it.' : ''} Remove it from your device or password manager too.`,
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (yes && (await removal.run({ params: { id } }))) notify({ text: `‘${name}’ is removed.`, tone: 'success' })
  }
  const renewCodes = async () => {
    const yes = await confirm({
      title: 'Make new recovery codes?',
      text: 'Your existing codes stop working at once.',
      confirmLabel: 'Make new codes',
    })
    if (yes) await renewal.run({})
  }
  const add = async () => {
    const added = await openModal('add-passkey', async () => AddDialog, undefined)
    if (!added) return
    void revalidate()
    // The dialog of the codes is enough, and a notice would cover its button.
    if (added.recoveryCodes) await showCodes(added.recoveryCodes)
    else notify({ text: `‘${added.passkey.name}’ is added. You can sign in with it from now on.`, tone: 'success' })
  }
  const rename = async (passkey: PasskeyView) => {
    const renamed = await openModal(
      'rename-passkey',
      async () =>
        ({ answer }) => <RenameDialog passkey={passkey} answer={answer} />,
      false,
    )
    if (renamed) void revalidate()
  }
  return (
    <Card>
      <h2 className="mb-2 text-title">Passkeys</h2>
      <p className="mb-4 text-sm text-muted">
        Sign in with your fingerprint, your face or your screen lock. A passkey cannot be guessed, and a fake website cannot get
        hold of it.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mb-4 grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={removal.pending.some(({ params }) => params.id === passkey.id)}
              onRename={() => rename(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      ) : null}
      <Button variant="secondary" icon="plus" onClick={add}>
        {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
      </Button>
      {passkeys.length > 0 ? (
        <div className="mt-6">
          <h3 className="font-semibold">Recovery codes</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            {showCount(recoveryCodesLeft, { one: 'code is left.', other: 'codes are left.' })}{' '}
            {recoveryCodesLeft < fewCodes ? 'Make new ones before you run out.' : 'Each works once, in place of a lost passkey.'}
          </p>
          <Button variant="secondary" icon="refresh" busy={renewal.isPending} onClick={renewCodes}>
            Make new codes
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
