import { setSignInQuestion } from '../../session/sign-in-again.ts'
import { openModal } from '../../ui/modal.tsx'

/** Lets every screen ask to sign in again when the session has ended. */
export const askToSignIn = (): void =>
  setSignInQuestion(() => openModal('sign-in', async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog, false))
