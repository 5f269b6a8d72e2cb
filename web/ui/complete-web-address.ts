const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u

/** Prefixes `https://` to an address such as `example.com/jobs` and fires the input event. */
export const completeWebAddress = (input: HTMLInputElement): void => {
  if (input.type !== 'url' || !withoutScheme.test(input.value.trim())) return
  // Uses the prototype's setter, because React overrides the element's own property to track the value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `https://${input.value.trim()}`)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
