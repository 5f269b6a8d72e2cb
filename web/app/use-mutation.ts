import { useRevalidator } from 'react-router'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { type Answer, type CallOptions, callForAnswer } from '../api/call.ts'
import { isEndedSession } from '../session/sign-in-again.ts'
import { returnFocus } from '../ui/return-focus.ts'
import { type Task, type TaskOptions, useTask } from '../ui/use-task.ts'

type Options<Given, Result> = TaskOptions<Given, Result> & {
  /** Off where nothing on the screen was read from the server by a loader. */
  revalidates?: boolean
}

/** A call that changes something, started by a button: holds whether it is pending, reports a failure, and revalidates what the screen shows. */
export const useMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { revalidates = true, ...options }: Options<CallOptions<E>, Answer<E>> = {},
): Task<CallOptions<E>, Answer<E>> => {
  const { revalidate } = useRevalidator()
  const task = useTask((given: CallOptions<E>) => callForAnswer(endpoint, given), {
    ...options,
    onSettled: async (failure) => {
      // A refusal, too, may mean that somebody else has changed it. Not after the end of a session: the page would lead away.
      if (revalidates && !isEndedSession(failure)) await revalidate()
      await options.onSettled?.(failure)
    },
  })
  const run = (given: CallOptions<E>, about?: string) => {
    // What is changed may leave the list that is shown, and the button that did it with it.
    returnFocus()()
    return task.run(given, about)
  }
  return { ...task, run }
}
