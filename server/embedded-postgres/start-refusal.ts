/** A start that cannot continue, explained in one sentence for the terminal; print the message without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
