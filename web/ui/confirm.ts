import { ask } from './ask.tsx'

/** A question before something that cannot easily be undone. */
export type Question = { title: string; text?: string; confirmLabel: string; cancelLabel?: string; tone?: 'danger' }

/** Asks in a dialog and resolves to the answer; closing it by any other way means no. */
export const confirm = (question: Question): Promise<boolean> =>
  ask('confirm', async () => (await import('./confirm-dialog.tsx')).confirmDialog(question), false)
