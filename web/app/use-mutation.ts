import { useRevalidator } from 'react-router'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { type Answer, type CallOptions, callForAnswer } from '../api/call.ts'
import { isEndedSession } from '../session/sign-in-again.ts'
import { returnFocus } from '../ui/return-focus.ts'
import { type Task, type TaskOptions, useTask } from '../ui/use-task.ts'

type Options<Given, Result> = TaskOptions<Given, Result> & {
  /** Off where no loader provides data of the screen. */
  revalidates?: boolean
}

/** A call that changes something: pending state, failure notice, and revalidation of the screen. */
export const useMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { revalidates = true, ...options }: Options<CallOptions<E>, Answer<E>> = {},
): Task<CallOptions<E>, Answer<E>> => {
  const { revalidate } = useRevalidator()
  const task = useTask((given: CallOptions<E>) => callForAnswer(endpoint, given), {
    rowOf: ({ params }: { params?: { id?: unknown } }) => (typeof params?.id === 'string' ? params.id : undefined),
    ...options,
    onSettled: async (failure) => {
      // A refusal may mean that someone else has changed the data. Not after an ended session, because revalidating would redirect.
      if (revalidates && !isEndedSession(failure)) await revalidate()
      await options.onSettled?.(failure)
    },
  })
  const run = (given: CallOptions<E>, about?: string) => {
    // The changed row may disappear from the list together with the focused button.
    returnFocus()()
    return task.run(given, about)
  }
  return { ...task, run }
}
