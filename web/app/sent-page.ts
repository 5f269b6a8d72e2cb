declare global {
  interface Window {
    /** Undoes what was changed in the page since it was sent. */
    restoreSentPage?: () => void
  }
}

/**
 * Notes what extensions of the browser change in the page before the app starts, for `restoreSentPage`: where React finds anything but what was sent, it
 * draws the whole document again, which the Trusted Types of the page do not allow. Part of the page itself: it may refer to nothing outside of its body.
 */
export const noteChanges = (): void => {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((found) => changes.push(...found))
  observer.observe(document.body, { childList: true, subtree: true })
  window.restoreSentPage = () => {
    changes.push(...observer.takeRecords())
    observer.disconnect()
    for (const { target, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
      // React passes over what is added to the body itself.
      if (target === document.body) continue
      for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
      for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
    }
  }
}
