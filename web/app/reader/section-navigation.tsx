import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { LessonLink } from './module-end.tsx'
import { KeepModule } from './part-scripts.ts'
import type { ModuleWithLessons, Reading } from './reading.ts'
import { StateMark } from './state-mark.tsx'

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
  <nav aria-label="Timeline" className="[forced-color-adjust:none] print:hidden">
    <ol className="flex gap-[0.3rem]">
      {sections.lessons.map((lesson, index) => {
        const state = place(sections, index)
        return (
          <li key={lesson.lessonId} className="flex-1">
            <Link
              className={classNames(
                'block py-2 before:block before:h-[0.55rem] before:border-[1.5px] before:rounded-[0.2rem]',
                sections.isCompleted(lesson.lessonId)
                  ? 'before:border-primary before:bg-primary'
                  : state === 'started'
                    ? 'before:border-line before:bg-[linear-gradient(90deg,var(--color-primary)_40%,var(--color-line)_40%)]'
                    : 'before:border-line before:bg-line',
                state === 'current' && 'before:outline-2 before:outline-accent before:outline-offset-1',
              )}
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

/** The room at both sides keeps the frame of the last mark from being cut. */
export const readerSidebar =
  'lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:-mx-[0.3rem] lg:px-[0.3rem] lg:overflow-y-auto print:hidden'

/** Offered to learners with full access: a demo and a preview end, and an admin’s reading is not kept. */
export const OfflineCopy = ({ reading, module }: { reading: Reading; module: Pick<ModuleWithLessons, 'moduleId'> }) =>
  reading.mode === 'learner' ? (
    <Suspense>
      <KeepModule key={module.moduleId} owner={reading.owner} moduleId={module.moduleId} />
    </Suspense>
  ) : null

const stateWords = { completed: 'Completed', in_progress: 'Started', 'not-started': 'Not started' } as const

export const SectionList = ({
  word = 'section',
  linkTo,
  children,
  ...sections
}: Sections & {
  word?: 'section' | 'lesson'
  /** Links to lessons on their own pages; by default the reader changes its section. */
  linkTo?: LessonLink
  children?: ReactNode
}) => {
  const done = sections.lessons.filter(({ lessonId }) => sections.isCompleted(lessonId)).length
  const total = sections.lessons.length
  return (
    <div className="grid gap-3 max-lg:order-2 max-lg:mt-6 max-lg:pt-6 max-lg:border-t max-lg:border-line">
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
                  <StateMark state={status === 'completed' ? status : 'not-started'} className="size-[1.6rem]" aria-hidden="true">
                    {status === 'completed' ? <Icon name="check" className="size-[0.9rem]" /> : index + 1}
                  </StateMark>
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
      {children}
    </div>
  )
}
