/**
 * Says that the first scripts of a page could not be fetched, and offers to load it again: React Router would leave it waiting for ever. Until the page is
 * marked as started nothing else can say so. It stands in the page itself: it may refer to nothing outside of its body.
 */
export const tellLostStart = (text: string): void => {
  const root = document.documentElement
  const tell = () => {
    if ('started' in root.dataset || 'lost' in root.dataset) return
    root.dataset.lost = ''
    const alert = document.createElement('div')
    alert.className = 'state'
    alert.role = 'alert'
    const words = document.createElement('p')
    words.textContent = text
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'link'
    again.textContent = 'Try again'
    again.addEventListener('click', () => location.reload())
    alert.append(words, again)
    const waiting = document.querySelector('[role=status]')
    if (waiting) waiting.replaceWith(alert)
    else (document.querySelector('main') ?? document.body).prepend(alert)
  }
  // The scripts that the page's own script imports; and the one that it imports at its end.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true)
  addEventListener('unhandledrejection', tell)
}
