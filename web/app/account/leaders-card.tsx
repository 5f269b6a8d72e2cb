import { useRevalidator } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { type Membership, SharingQuestion } from '../team/sharing-question.tsx'

export const LeadersCard = ({ memberships }: { memberships: Membership[] }) => {
  const { revalidate } = useRevalidator()
  if (memberships.length === 0) return null
  return (
    <Card>
      <h2 className="mb-4 text-title">Who sees my progress</h2>
      <ul className="grid gap-4">
        {memberships.map((membership) => (
          <li key={membership._id}>
            <SharingQuestion membership={membership} onAnswered={revalidate} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
