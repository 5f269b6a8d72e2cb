import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import type { PostedForm } from '#contract/site.ts'
import type { DataOf } from '../../api/call.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'

const failed = 'Something went wrong. Please try again.'

/** The initial state of a form that was posted without scripts and refused; undefined for others. */
export const formStartOf = (posted: PostedForm | undefined): FormStart | undefined =>
  posted === undefined || posted.success
    ? undefined
    : { values: posted.values, message: posted.message ?? failed, issues: posted.issues }

/** The answer to a form that was posted without scripts and accepted; undefined for others. */
export const acceptedAnswerOf = <E extends AnyEndpoint>(_endpoint: E, posted: PostedForm | undefined): DataOf<E> | undefined =>
  // The server has validated it already, so pages need no schemas.
  posted?.success ? (posted.data as DataOf<E>) : undefined
