declare global {
  interface Window {
    /** Answers that are under way since before the scripts were there, by address and bearer. */
    earlyCalls?: Map<string, Promise<Response>>
  }
}

/**
 * Makes the first calls of the reader while its scripts are still being fetched: who is signed in, the module, and the lesson that opens. It stands in the
 * page itself: it may refer to nothing outside of its body.
 */
export const startEarlyCalls = (): void => {
  try {
    const token = localStorage.getItem('authToken')
    if (!token) return
    const calls = new Map<string, Promise<Response>>()
    window.earlyCalls = calls
    const authorization = `Bearer ${token}`
    type Module = { lessons: { lessonId: number }[]; resumeLessonId: number }
    /** Whoever takes an answer gets it once what follows from it has been asked for, and does not ask for that too. */
    const read = async (path: string, follow?: (module: Module) => void): Promise<Response> => {
      const answer = await fetch(path, { headers: { authorization } })
      try {
        follow?.((await answer.clone().json()).data)
      } catch {
        // Nothing follows from a refusal.
      }
      return answer
    }
    const start = (path: string, follow?: (module: Module) => void) => {
      const answer = read(path, follow)
      answer.catch(() => {})
      calls.set(`${path} ${authorization}`, answer)
    }
    start('/api/auth/me')
    // Work that waits to be sent goes first: it changes what is read.
    if (Object.keys(localStorage).some((key) => key.startsWith('outbox '))) return
    const moduleId = /\/module\/?(\d+)/.exec(location.pathname)?.[1]
    start(`/api/modules/${moduleId}`, ({ lessons, resumeLessonId }) => {
      const section = Number(/section=(\d+)/.exec(location.search)?.[1])
      start(`/api/lessons/${moduleId}/${lessons[section - 1]?.lessonId ?? resumeLessonId}`)
    })
  } catch {
    // A browser that refuses its storage makes these calls later.
  }
}

/** The answer to a call that the page has made already, for one use; undefined without one, and when it got none. */
export const takeEarlyAnswer = (address: string, authorization: string | null): Promise<Response | undefined> | undefined => {
  const key = `${address} ${authorization}`
  const answer = window.earlyCalls?.get(key)
  window.earlyCalls?.delete(key)
  return answer?.catch(() => undefined)
}

/** Drops the early answers that nothing has used: what is written now would not be in them. */
export const dropEarlyCalls = (): void => {
  for (const unused of window.earlyCalls?.values() ?? []) unused.then((answer) => answer.body?.cancel()).catch(() => {})
  delete window.earlyCalls
}
