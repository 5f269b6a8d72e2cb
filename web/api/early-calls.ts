declare global {
  interface Window {
    /** Requests started before the app's scripts were loaded, by address and token. */
    earlyCalls?: Map<string, Promise<Response>>
  }
}

/** Starts the reader's first requests (user, module, lesson) while its scripts are loading. Inlined as text: it may use nothing outside its body. */
export const startEarlyCalls = (): void => {
  try {
    const token = localStorage.getItem('authToken')
    if (!token) return
    const calls = new Map<string, Promise<Response>>()
    window.earlyCalls = calls
    const authorization = `Bearer ${token}`
    type Module = { lessons: { lessonId: number }[]; resumeLessonId: number }
    /** Resolves after the follow-up request has been started, so that the caller does not start it again. */
    const read = async (path: string, follow?: (module: Module) => void): Promise<Response> => {
      const answer = await fetch(path, { headers: { authorization } })
      try {
        follow?.((await answer.clone().json()).data)
      } catch {}
      return answer
    }
    const start = (path: string, follow?: (module: Module) => void) => {
      const answer = read(path, follow)
      answer.catch(() => {})
      calls.set(`${path} ${authorization}`, answer)
    }
    start('/api/auth/me')
    // Unsent work has to be saved first, because it changes the answers.
    if (Object.keys(localStorage).some((key) => key.startsWith('outbox '))) return
    const moduleId = /\/module\/?(\d+)/.exec(location.pathname)?.[1]
    start(`/api/modules/${moduleId}`, ({ lessons, resumeLessonId }) => {
      const section = Number(/section=(\d+)/.exec(location.search)?.[1])
      start(`/api/lessons/${moduleId}/${lessons[section - 1]?.lessonId ?? resumeLessonId}`)
    })
  } catch {
    // Without storage these calls are made later.
  }
}

/** Takes the early answer to a call, once; undefined if there was none or it failed. */
export const takeEarlyAnswer = (address: string, authorization: string | null): Promise<Response | undefined> | undefined => {
  const key = `${address} ${authorization}`
  const answer = window.earlyCalls?.get(key)
  window.earlyCalls?.delete(key)
  return answer?.catch(() => undefined)
}

export const dropEarlyCalls = (): void => {
  for (const unused of window.earlyCalls?.values() ?? []) unused.then((answer) => answer.body?.cancel()).catch(() => {})
  delete window.earlyCalls
}
