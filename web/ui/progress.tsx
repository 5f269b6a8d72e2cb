export const Progress = ({ label, percent }: { label: string; percent: number }) => {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div className="grid gap-[0.4rem]">
      <div className="flex justify-between gap-4 text-(length:--text-sm) text-muted">
        <span>{label}</span>
        <span className="tabular-nums">{value}%</span>
      </div>
      <progress
        className="appearance-none [forced-color-adjust:none] block w-full h-2 rounded-full bg-line overflow-hidden [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:[transition:width_300ms_var(--ease-calm)] [&::-moz-progress-bar]:bg-primary [&::-moz-progress-bar]:rounded-full"
        aria-label={label}
        max={100}
        value={value}
      />
    </div>
  )
}
