/** A start that cannot go on, told in one sentence for the person at the terminal; print the message without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
