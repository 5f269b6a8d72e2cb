import { type Minutes, minutesInWords } from '#contract/course-minutes.ts'
import { ModulePicture } from './module-card.tsx'

/** The first available module on a dark band, with picture, duration and learning goals. */
export const FirstModule = ({
  module,
}: {
  module: Minutes & { id: number; title: string; whatYoullLearn: string[]; imageUrl?: string | null }
}) => (
  <div className="overflow-hidden rounded-[20px] bg-surface text-ink shadow-high [color-scheme:var(--scheme)] [&>img]:bg-primary-soft">
    <ModulePicture number={module.id} imageUrl={module.imageUrl} />
    <div className="grid gap-2 p-5">
      <p className="eyebrow">Module {module.id}</p>
      <p className="text-title">{module.title}</p>
      <p className="text-sm text-muted">{minutesInWords(module)}</p>
      <ul className="grid gap-1 pl-4.5 list-disc marker:text-accent text-(length:--text-sm)">
        {module.whatYoullLearn.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </div>
)
