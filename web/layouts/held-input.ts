declare global {
  interface Window {
    /** Set by the boot script of a page whose hydration is deferred (`scripts/build-site.ts`). */
    heldInput?: { release: () => void }
  }
}

/** Replays a click or a submit that came before the page's scripts had run; called once they have. */
export const releaseHeldInput = (): void => {
  window.heldInput?.release()
  window.heldInput = undefined
}
