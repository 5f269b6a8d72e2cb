/** Inline fallback with a retry button, for when the app's scripts fail to load or start. Inlined as text: it may use nothing outside its body. */
export const showStartError = (text: string): void => {
  const root = document.documentElement
  const show = () => {
    if ('started' in root.dataset || 'failed' in root.dataset) return
    root.dataset.failed = ''
    const alert = document.createElement('div')
    alert.className = 'state'
    alert.role = 'alert'
    const message = document.createElement('p')
    message.textContent = text
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'link'
    again.textContent = 'Try again'
    again.addEventListener('click', () => location.reload())
    alert.append(message, again)
    const loading = document.querySelector('[role=status]')
    if (loading) loading.replaceWith(alert)
    else (document.querySelector('main') ?? document.body).prepend(alert)
  }
  addEventListener(
    'error',
    ({ target }) => (target instanceof HTMLScriptElement || !document.querySelector('main')) && show(),
    true,
  )
  // The script that the page's inline script imports last.
  addEventListener('unhandledrejection', show)
}
