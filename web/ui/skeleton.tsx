import { classNames } from './class-names.ts'

/** Grey lines while text is loading; hidden from assistive technology. */
export const Skeleton = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <div className={classNames('skeleton', className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
      <span key={line} />
    ))}
  </div>
)
