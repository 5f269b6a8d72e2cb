/** The translator's element that replaces a text node. */
const standIns = new WeakMap<Node, Node>()

/** Chrome and Edge wrap each translated text in a `<font>` element. */
const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** Where a child of `parent` is now: itself, or the translator's replacement. */
const placeOf = (parent: Node, child: Node): Node | undefined =>
  [child, standIns.get(child)].find((place) => place?.parentNode === parent)

/** Keeps React working on translated pages. A translator replaces text nodes, and React would crash when inserting before or removing one of them. */
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
      // The translator sees the changed text and translates it again.
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

/** Restores the texts of `original` in a translated element; other elements keep focus and typed text. */
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
