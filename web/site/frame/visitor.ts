/** Sets `data-session` and `data-days-left` before the first paint, only for display. Inlined as text: it may use nothing outside its body. */
export const markVisitor = (): void => {
  const endOf = (token: string): number => {
    try {
      const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
      const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
      return typeof exp === 'number' ? exp * 1000 : Number.NaN
    } catch {
      return Number.NaN
    }
  }
  const { dataset } = document.documentElement
  try {
    const now = Date.now()
    const account = localStorage.getItem('authToken')
    const demo = localStorage.getItem('userType') === 'demo' ? localStorage.getItem('demoToken') : null
    if (account && endOf(account) > now) dataset.session = 'account'
    else if (demo) {
      dataset.session = 'demo'
      const days = Math.ceil((endOf(demo) - now) / 86_400_000)
      dataset.daysLeft = String(Number.isNaN(days) ? 7 : Math.max(0, days))
    }
  } catch {
    // Storage may be blocked; then the visitor is unknown.
  }
}

/** Fills in what depends on {@link markVisitor} and the address: remaining days, link targets, the sentence of `?message=`. Inlined as text, too. */
export const showVisitor = (): void => {
  const { session, daysLeft } = document.documentElement.dataset
  for (const link of document.querySelectorAll('a[data-start-module]')) {
    if (session === 'demo') link.setAttribute('href', '/preview/demo/module1')
    if (session === 'account') link.setAttribute('href', '/module1')
  }
  // A demo visitor requests access with the form on the demo's landing page.
  if (session === 'demo')
    for (const link of document.querySelectorAll('a[data-request]')) link.setAttribute('href', '/preview/demo?request')
  for (const badge of document.querySelectorAll('[data-days-badge]')) {
    const words = badge.querySelector('[data-days-words]')
    if (session === 'demo' && words) {
      words.textContent = `Demo Version - ${daysLeft} ${daysLeft === '1' ? 'day' : 'days'} left`
      if (Number(daysLeft) <= 2) badge.classList.replace('tone-neutral', 'tone-warning')
    }
  }
  const demo = session === 'demo' ? localStorage.getItem('demoToken') : null
  // An admin may have ended the demo early, which the token does not show.
  if (demo)
    fetch('/api/auth/me', { headers: { authorization: `Bearer ${demo}` } }).then(
      async (answer) => {
        const refused = answer.status === 401 || answer.status === 403
        const ends = answer.ok ? Date.parse((await answer.json()).data.user.accessExpiresAt) : Number.NaN
        if (!refused && !(ends <= Date.now())) return
        for (const words of document.querySelectorAll<HTMLElement>('[data-ended]')) words.textContent = words.dataset.ended ?? ''
      },
      () => {},
    )
  const message = (new URLSearchParams(location.search).get('message') ?? '').trim().slice(0, 200)
  const words = document.querySelector('.message [data-message-words]')
  if (message !== '' && words) {
    words.textContent = message
    words.closest('.message')?.setAttribute('data-shown', '')
  }
}
