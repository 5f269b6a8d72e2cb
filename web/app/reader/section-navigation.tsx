import { Link } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { LessonLink } from './module-end.tsx'
import type { ModuleWithLessons } from './reading.ts'

type Sections = {
  lessons: ModuleWithLessons['lessons']
  /** Zero-based. */
  current: number
  isCompleted: (lessonId: number) => boolean
  /** Called on hover or focus of a link, before it is opened. */
  onIntent: (index: number) => void
  onOpen?: (index: number) => void
}

const intent = (sections: Sections, index: number) => ({
  onPointerEnter: () => sections.onIntent(index),
  onFocus: () => sections.onIntent(index),
  onClick: () => sections.onOpen?.(index),
})

/** Skipped or unfinished earlier sections are not shown as completed, as in the sidebar. */
const place = (sections: Sections, index: number): 'completed' | 'current' | 'started' | 'skipped' | 'upcoming' => {
  const lesson = sections.lessons[index]
  if (index === sections.current) return 'current'
  if (sections.isCompleted(lesson?.lessonId ?? 0)) return 'completed'
  if (lesson?.progress.status === 'in_progress') return 'started'
  return index < sections.current ? 'skipped' : 'upcoming'
}

export const SectionTimeline = (sections: Sections) => (
  <nav aria-label="Timeline" className="timeline print:hidden">
    <ol>
      {sections.lessons.map((lesson, index) => {
        const state = place(sections, index)
        return (
          <li
            key={lesson.lessonId}
            className={classNames(`is-${state}`, sections.isCompleted(lesson.lessonId) && 'is-completed')}
          >
            <Link
              to={`?section=${index + 1}`}
              preventScrollReset
              title={`${index + 1}. ${lesson.title}`}
              aria-current={state === 'current' ? 'step' : undefined}
              {...intent(sections, index)}
            >
              <span className="sr-only">
                {lesson.title}, {state}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  </nav>
)

const stateWords = { completed: 'Completed', in_progress: 'Started', 'not-started': 'Not started' } as const

export const SectionList = ({
  word = 'section',
  linkTo,
  ...sections
}: Sections & {
  word?: 'section' | 'lesson'
  /** Links to lessons on their own pages; by default the reader changes its section. */
  linkTo?: LessonLink
}) => {
  const done = sections.lessons.filter(({ lessonId }) => sections.isCompleted(lessonId)).length
  const total = sections.lessons.length
  return (
    <div className="section-list grid gap-3">
      <p className="text-sm text-muted">
        {done} of {total} {word}s completed
      </p>
      <nav aria-label={word === 'section' ? 'Sections' : 'Lessons'}>
        <ol className="grid gap-[0.15rem]">
          {sections.lessons.map((lesson, index) => {
            const status = sections.isCompleted(lesson.lessonId) ? 'completed' : lesson.progress.status
            return (
              <li key={lesson.lessonId}>
                <Link
                  to={linkTo ? linkTo(lesson, index) : `?section=${index + 1}`}
                  preventScrollReset={linkTo === undefined}
                  className={classNames(
                    'flex items-start gap-3 rounded-md px-[0.6rem] py-[0.55rem] text-sm/[1.35]',
                    index === sections.current ? 'bg-primary-soft font-semibold' : 'hover:bg-sunken',
                  )}
                  aria-current={index !== sections.current ? undefined : linkTo ? 'page' : 'step'}
                  {...intent(sections, index)}
                >
                  <span
                    className={classNames('section-mark size-[1.6rem]', status === 'completed' && 'is-done')}
                    aria-hidden="true"
                  >
                    {status === 'completed' ? <Icon name="check" className="size-[0.9rem]" /> : index + 1}
                  </span>
                  <span className="min-w-0 grow">
                    {lesson.title}
                    <span className="block text-xs text-muted">
                      {minutesInWords(lesson)}
                      <span className="sr-only">, {stateWords[status]}</span>
                    </span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}
