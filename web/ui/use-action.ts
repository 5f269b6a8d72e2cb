import { sendSignedIn } from '../session/sign-in-again.ts'
import { markSaved } from './touched-fields.ts'
import { type Action, type ActionOptions, useFormSubmit } from './use-form-submit.ts'

/** {@link useFormSubmit} that, if the session has ended, asks to sign in again and then sends. */
export const useAction = <Result>(options: ActionOptions<Result>): Action =>
  useFormSubmit({
    ...options,
    send: (values, form) => sendSignedIn(() => options.send(values, form)),
    onSuccess: (result, form) => {
      options.onSuccess?.(result, form)
      markSaved(form)
    },
  })
