import { classNames } from '../../ui/class-names.ts'

export const ClauseLetter = ({ letter, isWorst }: { letter: string; isWorst: boolean }) => (
  <span
    className={classNames(
      'inline-grid size-5 flex-none place-items-center rounded-[5px] text-[0.75rem]/[1] font-bold',
      isWorst ? 'bg-accent text-[light-dark(#fff,#2a1204)]' : 'bg-primary-soft text-primary',
    )}
  >
    {letter}
  </span>
)
