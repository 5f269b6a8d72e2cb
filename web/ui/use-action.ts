import { sendSignedIn } from '../session/sign-in-again.ts'
import { markSaved } from './touched-fields.ts'
import { type Action, type ActionOptions, useFormSubmit } from './use-form-submit.ts'

/** {@link useFormSubmit} that asks to sign in again when the session has ended, and then sends what was typed. What is sent may be left unasked. */
export const useAction = <Result>(options: ActionOptions<Result>): Action =>
  useFormSubmit({
    ...options,
    send: (values, form) => sendSignedIn(() => options.send(values, form)),
    onSuccess: (result, form) => {
      options.onSuccess?.(result, form)
      markSaved(form)
    },
  })
