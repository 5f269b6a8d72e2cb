import { classNames } from './class-names.ts'

/** Grey lines in the place of text that is coming; hidden from assistive technology. */
export const Skeleton = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <div className={classNames('skeleton', className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
      <span key={line} />
    ))}
  </div>
)
