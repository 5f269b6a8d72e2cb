import { Icon } from '../ui/icon.tsx'

const benefits: { benefit: string; limit?: string }[] = [
  { benefit: '7 additional modules' },
  { benefit: 'Certificate of completion' },
  { benefit: 'Lifetime access', limit: 'for as long as you keep your account' },
  { benefit: 'Free access • No payment required' },
]

export const Benefits = ({ className }: { className: string }) => (
  <ul className={className}>
    {benefits.map(({ benefit, limit }) => (
      <li key={benefit} className="flex items-start gap-2">
        <Icon name="check" className="mt-0.5 text-success" />
        <span>
          {benefit}
          {limit ? <span className="block text-xs text-muted">{limit}</span> : null}
        </span>
      </li>
    ))}
  </ul>
)
