declare global {
  interface Window {
    /** Reverts DOM changes made since the page was sent. */
    restoreSentPage?: () => void
  }
}

/**
 * Records DOM changes that browser extensions make before hydration, for `restoreSentPage`: on a mismatch React would render the whole
 * document again, which Trusted Types forbid. Inlined as text: it may use nothing outside its body.
 */
export const noteChanges = (): void => {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((found) => changes.push(...found))
  observer.observe(document.body, { childList: true, subtree: true })
  window.restoreSentPage = () => {
    changes.push(...observer.takeRecords())
    observer.disconnect()
    for (const { target, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
      // React ignores elements added to the body itself.
      if (target === document.body) continue
      for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
      for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
    }
  }
}
