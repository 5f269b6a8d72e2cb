import { ApiError, failureText } from '../../api/api-error.ts'
import { refuseEndedSession } from '../session/guards.ts'

/** Loads a list. A refusal of the session ends it and redirects to `/auth`; other failures are shown above an empty list, with the server's message or `failed`. */
export async function loadList<List extends object>(
  read: () => Promise<List>,
  empty: List,
  failed: string,
  /** Message for a lost connection. */
  network: string = failed,
): Promise<List & { error: string }> {
  try {
    return { ...(await read()), error: '' }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    refuseEndedSession(failure)
    return { ...empty, error: failureText(failure, { refused: failed, network }) }
  }
}
