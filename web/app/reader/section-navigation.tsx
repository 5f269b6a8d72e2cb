import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
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

/** The clickable timeline above a module. */
export const SectionTimeline = (sections: Sections) => {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen the strip follows the section
  useEffect(() => {
    const box = strip.current
    const step = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && step)
      box.scrollLeft = step.offsetLeft + (step.parentElement?.offsetLeft ?? 0) - box.clientWidth / 2 + step.clientWidth / 2
  }, [sections.current])
  return (
    <nav ref={strip} aria-label="Timeline" className="timeline print:hidden">
      <ol>
        {sections.lessons.map((lesson, index) => {
          const state = place(sections, index)
          return (
            <li key={lesson.lessonId} className={`is-${state}`}>
              <Link
                to={`?section=${index + 1}`}
                preventScrollReset
                aria-current={state === 'current' ? 'step' : undefined}
                {...intent(sections, index)}
              >
                <span className="timeline-dot" aria-hidden="true">
                  {state === 'completed' ? <Icon name="check" /> : index + 1}
                </span>
                <span className="timeline-label">
                  {lesson.title}
                  <span className="sr-only">, {state}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const stateWords = { completed: 'Completed', in_progress: 'Started', 'not-started': 'Not started' } as const

/** Progress and the list of all sections or lessons. */
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
    <div className="grid gap-3">
      <Progress label="Module progress" percent={total === 0 ? 0 : (done / total) * 100} />
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
