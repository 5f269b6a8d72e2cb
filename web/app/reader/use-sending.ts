import { useTask } from '../../ui/use-task.ts'

/** Sends an answer of the lesson. */
export const useSending = () =>
  useTask((send: () => Promise<unknown>) => send(), {
    network: 'Network error. Please check your connection and try again.',
  })
