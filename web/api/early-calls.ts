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
    const read = (path: string): Promise<Response> => {
      const answer = fetch(path, { headers: { authorization } })
      answer.catch(() => {})
      calls.set(`${path} ${authorization}`, answer)
      return answer
    }
    read('/api/auth/me')
    // Work that waits to be sent goes first: it changes what is read.
    if (Object.keys(localStorage).some((key) => key.startsWith('outbox '))) return
    const moduleId = /\/module\/?(\d+)/.exec(location.pathname)?.[1]
    read(`/api/modules/${moduleId}`)
      .then(async (answer) => {
        const { data } = await answer.clone().json()
        const section = Number(/section=(\d+)/.exec(location.search)?.[1])
        read(`/api/lessons/${moduleId}/${data.lessons[section - 1]?.lessonId ?? data.resumeLessonId}`)
      })
      .catch(() => {})
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
  delete window.earlyCalls
}
