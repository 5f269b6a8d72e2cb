import { Link } from 'react-router'
import { conversationModuleIds, labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import type { ModuleView } from '#contract/lessons.ts'
import { Card } from '../../ui/card.tsx'

/** Links to the practice of the modules that are open to the learner, and to the notes. */
export const PracticeCard = ({ modules, userId }: { modules: ModuleView[]; userId: string }) => {
  const practice = [
    { moduleId: labModuleId, name: 'Search lab', about: 'Search strings on invented profiles', to: `/user/${userId}/lab` },
    {
      moduleId: ratingModuleId,
      name: 'Rating panels',
      about: 'Rate answers, then meet the panel',
      to: `/user/${userId}/ratings`,
    },
    ...conversationModuleIds.map((moduleId) => ({
      moduleId,
      name: `Conversations in Module ${moduleId}`,
      about: 'Choose what you say, line by line',
      to: `/module/${moduleId}`,
    })),
  ].filter(({ moduleId }) => modules.some((module) => module.moduleId === moduleId && !module.locked))
  const notes = { name: 'Notes', about: 'What you highlighted and wrote', to: `/user/${userId}/notes` }
  return (
    <Card className="grid gap-3">
      <h3 className="text-title">Practice</h3>
      <ul className="grid gap-2 text-sm">
        {[...practice, notes].map(({ name, about, to }) => (
          <li key={to}>
            <Link className="link font-semibold" to={to}>
              {name}
            </Link>
            <span className="block text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
