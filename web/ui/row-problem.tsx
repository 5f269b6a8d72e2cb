import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Class of a row whose last action failed. */
export const failedRow = 'bg-danger-soft! [&>*]:bg-danger-soft! [&>:first-child]:shadow-[inset_3px_0_var(--color-danger)]'

/** The reason, as a row below the failed one. */
export const RowProblem = ({ problem, columns, className }: { problem: string; columns: number; className?: string }) => (
  <tr className={classNames(failedRow, 'max-md:block', className)}>
    <td colSpan={columns} className="h-auto! py-2 max-md:block text-left font-semibold whitespace-normal text-danger">
      <span className="flex items-baseline gap-2">
        <Icon name="alert" className="relative top-0.5 flex-none" /> {problem}
      </span>
    </td>
  </tr>
)
