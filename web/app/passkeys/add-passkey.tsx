import { maxPasskeyNameLength } from '#contract/field-limits.ts'
import { addPasskey, startAddingPasskey } from '#contract/passkeys.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { loadPasskeyLibrary, passkeyFailureText } from '../../passkeys/browser-passkeys.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useAction } from '../../ui/use-action.ts'

/** The new passkey and, with the first one, the recovery codes. */
export type AddedPasskey = DataOf<typeof addPasskey>

const makePasskey = async (name: string): Promise<AddedPasskey> => {
  try {
    const { startRegistration } = await loadPasskeyLibrary()
    const { options } = await call(startAddingPasskey, {})
    const credential = await startRegistration({ optionsJSON: options })
    return await call(addPasskey, { body: { credential, ...(name ? { name } : {}) } })
  } catch (failure) {
    if (failure instanceof ApiError) throw failure
    throw new ApiError('refusal', { message: passkeyFailureText(failure) ?? 'The passkey was not added. Please try again.' })
  }
}

export const AddPasskey = ({ onAdded, actions }: { onAdded: (added: AddedPasskey) => void; actions?: React.ReactNode }) => {
  const action = useAction({ send: (values) => makePasskey(String(values.get('name')).trim()), onSuccess: onAdded })
  return (
    <Form action={action} aria-label="Add a passkey">
      <TextField
        name="name"
        label="Name (optional)"
        hint="For example ‘Work laptop’, so that you can tell your passkeys apart."
        maxLength={maxPasskeyNameLength}
        autoComplete="off"
      />
      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        <SubmitButton icon="lock" wide={actions === undefined} busyLabel="Waiting for your device...">
          Add a passkey
        </SubmitButton>
      </div>
    </Form>
  )
}
