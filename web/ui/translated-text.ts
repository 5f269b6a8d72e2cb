/** The elements that a browser's translator has put in the place of texts. */
const standIns = new WeakMap<Node, Node>()

/** A translator's element: Chrome and Edge put each translated text into one. */
const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** Where a child of `parent` stands now: itself, or what a translator has put in its place. */
const placeOf = (parent: Node, child: Node): Node | undefined =>
  [child, standIns.get(child)].find((place) => place?.parentNode === parent)

/**
 * Keeps a page alive that the browser translates. A translator takes texts off the page and puts elements of its own there; React still changes and removes
 * the texts that it made, and a new part that it cannot place or an old one that it cannot remove ends the whole screen (decision 36).
 */
export const keepTranslatedTexts = (): void => {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    return insertBefore.call(this, node, (before && placeOf(this, before)) ?? null) as Child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    const place = placeOf(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target)
      // The translator sees the new text and translates it, too.
      if (standIn && !target.parentNode) standIn.textContent = target.nodeValue
    }
  })
  const replacements = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes) {
        if (removed.nodeType !== Node.TEXT_NODE || removed.parentNode) continue
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
        if (!standIn) continue
        standIns.set(removed, standIn)
        changes.observe(removed, { characterData: true })
      }
  })
  replacements.observe(document, { childList: true, subtree: true })
}

/** Puts the texts of `original` back where a translator has changed them; elements stay as they are, with their focus and what was typed. */
export const restoreTexts = (element: Element, original: Node): void => {
  for (const node of [...element.childNodes]) if (node.nodeType === Node.TEXT_NODE || isStandIn(node)) node.remove()
  let place = element.firstChild
  for (const node of original.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) element.insertBefore(node.cloneNode(), place)
    else {
      if (place instanceof Element) restoreTexts(place, node)
      place = place?.nextSibling ?? null
    }
  }
}
