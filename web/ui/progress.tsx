export const Progress = ({ label, percent, labelHidden = false }: { label: string; percent: number; labelHidden?: boolean }) => {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div className="progress">
      <div className={labelHidden ? 'sr-only' : 'flex justify-between gap-4 text-(length:--text-sm) text-muted'}>
        <span>{label}</span>
        <span className="tabular-nums">{value}%</span>
      </div>
      <progress aria-label={label} max={100} value={value} />
    </div>
  )
}
