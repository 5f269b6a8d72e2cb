import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import type { PostedForm } from '#contract/site.ts'
import type { DataOf } from '../../api/call.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'

const failed = 'Something went wrong. Please try again.'

/** How a form begins that was posted without scripts and refused: what was typed and what was wrong. Undefined for any other. */
export const startOf = (posted: PostedForm | undefined): FormStart | undefined =>
  posted === undefined || posted.success
    ? undefined
    : { values: posted.values, message: posted.message ?? failed, issues: posted.issues }

/** What the endpoint answered to a form that was posted without scripts and accepted; undefined for any other. */
export const receivedOf = <E extends AnyEndpoint>(_endpoint: E, posted: PostedForm | undefined): DataOf<E> | undefined =>
  // The route has let through only what the endpoint declares; its schemas stay out of the pages.
  posted?.success ? (posted.data as DataOf<E>) : undefined
