declare global {
  interface Window {
    /** Reverts DOM changes made since the page was sent. */
    undoExtensionChanges?: () => void
  }
}

/**
 * Records DOM changes that browser extensions make before hydration, for `undoExtensionChanges`: on a mismatch React would render the whole
 * document again, which Trusted Types forbid. Inlined as text: it may use nothing outside its body.
 */
export const recordDomChanges = (): void => {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((found) => changes.push(...found))
  observer.observe(document.body, { childList: true, subtree: true })
  window.undoExtensionChanges = () => {
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
