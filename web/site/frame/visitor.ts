/**
 * Records on the page, before its first paint, what this browser remembers of its visitor: `data-session` is `account` or `demo`, `data-days-left` how long
 * a demo lasts. It proves nothing; the server decides. It stands in the page itself: it may refer to nothing outside of its body.
 */
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
    // Storage may be refused; then nobody is remembered.
  }
}

/**
 * Shows what {@link markVisitor} found and what the address says: the days left, where 'Start Module 1' and 'Request Full Access' lead, the sentence of `?message=`. The same
 * rule as above holds.
 */
export const showVisitor = (): void => {
  const { session, daysLeft } = document.documentElement.dataset
  for (const link of document.querySelectorAll('a[data-start-module]')) {
    if (session === 'demo') link.setAttribute('href', '/preview/demo/module1')
    if (session === 'account') link.setAttribute('href', '/module1')
  }
  // A running demo asks for more than it has: the form, which the demo's first page opens.
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
  // An admin may have ended the demo early: its token does not know.
  if (demo)
    fetch('/api/auth/me', { headers: { authorization: `Bearer ${demo}` } }).then(
      ({ status }) => {
        if (status !== 401 && status !== 403) return
        delete document.documentElement.dataset.session
        for (const words of document.querySelectorAll('[data-days-words]')) words.textContent = 'Demo Version - 0 days left'
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
