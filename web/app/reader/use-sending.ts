import { useTask } from '../../ui/use-task.ts'

export const useSending = () =>
  useTask((send: () => Promise<unknown>) => send(), {
    network: 'Network error. Please check your connection and try again.',
  })
