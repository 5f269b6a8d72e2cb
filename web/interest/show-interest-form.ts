/** The invitation the request belongs to, and known details of the person. */
export type InterestFormRequest = { inviteToken?: string; email?: string; fullName?: string; company?: string }

const eventName = 'showInterestForm'

declare global {
  interface WindowEventMap {
    showInterestForm: CustomEvent<InterestFormRequest>
  }
}

/** Opens the interest form from anywhere, by a page-wide event. */
export const showInterestForm = (request: InterestFormRequest = {}): void => {
  window.dispatchEvent(new CustomEvent(eventName, { detail: request }))
}

/** Called when the interest form is requested; returns a cleanup function. */
export const onShowInterestForm = (open: (request: InterestFormRequest) => void): (() => void) => {
  const listener = (event: CustomEvent<InterestFormRequest>) => open(event.detail ?? {})
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
