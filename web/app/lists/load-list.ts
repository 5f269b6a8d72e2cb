import { ApiError, failureText } from '../../api/api-error.ts'
import { refuseEndedSession } from '../session/guards.ts'

/**
 * Reads a list for an admin page. A refusal that speaks of sign-in ends the session and leads to `/auth` and back; any other failure is shown above
 * the empty list: the server's sentence, or `failed` when it gives none.
 */
export async function loadList<List extends object>(
  read: () => Promise<List>,
  empty: List,
  failed: string,
  /** Sentence for a lost connection; `failed` where the specification has none. */
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
