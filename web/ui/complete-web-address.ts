const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u

/** Writes the `https://` before an address that was typed without it, as `example.com/jobs`, and tells the field's listeners. */
export const completeWebAddress = (input: HTMLInputElement): void => {
  if (input.type !== 'url' || !withoutScheme.test(input.value.trim())) return
  // Past the property of this one element, by which React would take the text for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `https://${input.value.trim()}`)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
