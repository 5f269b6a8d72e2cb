import { redirect } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { signOut } from '../session/session.ts'

/**
 * Reads a list for an admin page. A refusal that speaks of sign-in ends the session and leads to `/auth` (A§8); any other failure is shown above
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
    if (failure.status === 401) {
      signOut()
      throw redirect('/auth')
    }
    return { ...empty, error: failure.kind === 'network' ? network : failure.message || failed }
  }
}
