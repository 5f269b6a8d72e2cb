import { classNames } from './class-names.ts'

/** Grey lines while text is loading; hidden from assistive technology. */
export const Skeleton = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <div className={classNames('grid gap-[0.7rem]', className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        key={line}
        className="h-[0.95rem] animate-[breathe_1.6s_ease-in-out_infinite_alternate] rounded-sm bg-line last:w-[62%]"
      />
    ))}
  </div>
)
