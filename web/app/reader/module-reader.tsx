import { useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveCompletion } from '../drafts/progress.ts'
import { ScreenStyles } from '../screen-styles.tsx'
import { useWhenOnline } from '../use-when-online.ts'
import { CompletionSyncStatus } from './completion-sync-status.tsx'
import { prefetchLesson } from './course-store.ts'
import { LessonParts } from './lesson-parts.tsx'
import { CompleteModule, CompletionMessage, type LessonLink, NextStep } from './module-end.tsx'
import { isStored, type Lesson, type ModuleWithLessons, type Reading } from './reading.ts'
import { OfflineCopy, readerSidebar, SectionList, SectionTimeline } from './section-navigation.tsx'
import { useReader } from './use-reader.ts'
import { useSectionKeys } from './use-section-keys.ts'

const prefetchAfterMs = 1500

const sectionLink: LessonLink = (_, index) => `?section=${index + 1}`

/** Replaces a section that could not be loaded; retries when the network is back. */
const SectionLoadError = () => {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(() => void revalidate())
  return (
    <Alert tone="warning" title="This section could not be loaded">
      <p>Please check your connection. What you have done is kept on this device and saved as soon as the connection is back.</p>
      <Button variant="secondary" size="small" className="mt-3" busy={state !== 'idle'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </Alert>
  )
}

/** A module one section at a time, at `?section=2`. `lesson-page.tsx` shows a single lesson. */
export const ModuleReader = ({
  reading,
  module,
  lesson,
  index,
}: {
  reading: Reading
  module: ModuleWithLessons
  /** Undefined while offline. */
  lesson: Lesson | undefined
  /** Zero-based. */
  index: number
}) => {
  const { lessons } = module
  // biome-ignore lint/style/noNonNullAssertion: the loaders check it
  const section = lessons[index]!
  const { completedLessons, completion, minutesSpent, complete } = useReader(reading, module, section.lessonId)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(section.lessonId)
  const steps = useRef<HTMLElement>(null)
  useSectionKeys(steps)
  const isLast = index === lessons.length - 1
  const { isCompleted, areAllCompleted } = completedLessons
  // A module that was completed before is read again without its end in every section.
  const isEnd = isLast || (areAllCompleted && module.progress.completedAt === null)

  useEffect(() => {
    if (shown.current === section.lessonId) return
    shown.current = section.lessonId
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [section.lessonId])

  const prefetch = (at: number) => {
    const next = lessons[at]
    if (next) prefetchLesson(reading, module.moduleId, next.lessonId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per section
  useEffect(() => {
    const timer = setTimeout(() => prefetch(index + 1), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [index])

  const completeHere = () => {
    const isRead = section.kind !== 'quiz' && section.kind !== 'activity'
    if (!lesson || !isRead || !isStored(reading) || isCompleted(section.lessonId)) return
    completedLessons.add(section.lessonId)
    saveCompletion(reading, { moduleId: module.moduleId, lessonId: section.lessonId }, minutesSpent())
  }
  // Moving on completes a section; going back does not.
  const onOpen = (at: number) => {
    if (at > index) completeHere()
  }
  const sections = { lessons, current: index, isCompleted, onIntent: prefetch, onOpen }
  const completeModule = async () => {
    completeHere()
    await completion.complete()
  }

  return (
    <div className="container pt-[0.9rem] pb-16">
      <ScreenStyles />
      <header className="flex flex-wrap gap-x-5 gap-y-[0.35rem] text-(length:--text-sm) print:hidden">
        {reading.backTo ? (
          <Link className="link inline-flex items-center gap-[0.4rem]" to={reading.backTo}>
            <Icon name="arrow-left" /> Back to Course Overview
          </Link>
        ) : null}
        <p className="min-w-0 text-muted">
          {reading.mode === 'learner' ? (
            <Link className="font-bold text-ink" to={`/module/${module.moduleId}`}>
              Module {module.moduleId}
            </Link>
          ) : (
            <strong className="text-ink">Module {module.moduleId}</strong>
          )}
          <span className="max-md:sr-only">
            {' '}
            · {module.title} · {minutesInWords(module)}
          </span>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[0.6rem] mt-[0.4rem] lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-[clamp(2rem,4vw,4rem)] lg:gap-y-8 lg:mt-6 print:block">
        <aside aria-label="Module progress" className={`max-lg:contents ${readerSidebar}`}>
          <SectionTimeline {...sections} />
          <SectionList {...sections}>
            <OfflineCopy reading={reading} module={module} />
          </SectionList>
        </aside>
        <article className="grid gap-5 md:gap-6 min-w-0 print:max-w-none" aria-labelledby="section-title">
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <strong className="text-accent">
                Section {index + 1} of {lessons.length}
              </strong>
              {isCompleted(section.lessonId) ? (
                <Badge tone="success" icon="check">
                  Completed
                </Badge>
              ) : null}
              {/* On a phone the list below the text has the minutes, so that the text begins higher up. */}
              <span className="text-muted max-md:sr-only">{minutesInWords(section)}</span>
            </p>
            <progress
              className="sr-only"
              aria-label={`Position: section ${index + 1} of ${lessons.length}`}
              max={lessons.length}
              value={index + 1}
            />
            <h1 id="section-title" ref={heading} tabIndex={-1} className="text-heading focus-visible:outline-offset-6">
              {section.title}
            </h1>
          </div>
          {lesson ? (
            <LessonParts
              key={lesson.lessonId}
              lesson={lesson}
              reading={reading}
              minutesSpent={minutesSpent}
              onCompleted={(graded) => complete(lesson.lessonId, graded)}
            />
          ) : (
            <SectionLoadError />
          )}
          {isEnd ? <CompletionMessage completion={completion} module={module} linkTo={sectionLink} onIntent={prefetch} /> : null}
          {isStored(reading) ? <CompletionSyncStatus owner={reading.owner} /> : null}
          <nav
            ref={steps}
            aria-label="Previous and next section"
            className="flex flex-wrap justify-between items-center gap-4 pt-6 border-t border-line print:hidden"
          >
            {index > 0 ? (
              <ButtonLink
                to={`?section=${index}`}
                data-step="previous"
                variant="secondary"
                icon="arrow-left"
                preventScrollReset
                onPointerEnter={() => prefetch(index - 1)}
                onFocus={() => prefetch(index - 1)}
              >
                Previous
              </ButtonLink>
            ) : (
              <Button variant="secondary" icon="arrow-left" disabled>
                Previous
              </Button>
            )}
            {isLast ? null : (
              <ButtonLink
                to={`?section=${index + 2}`}
                data-step="next"
                variant={isEnd ? 'secondary' : 'primary'}
                iconAfter="arrow-right"
                preventScrollReset
                onPointerEnter={() => prefetch(index + 1)}
                onFocus={() => prefetch(index + 1)}
                onClick={() => onOpen(index + 1)}
              >
                Next
              </ButtonLink>
            )}
            {isEnd ? <CompleteModule completion={completion} reading={reading} onClick={completeModule} /> : null}
          </nav>
          <p className="hidden text-muted text-(length:--text-sm) [@media_(hover:hover)_and_(min-width:48rem)]:block print:hidden">
            Keys: <kbd>←</kbd> previous section, <kbd>→</kbd> next section; within a question <kbd>1</kbd> to <kbd>9</kbd> choose
            an option.
          </p>
          {isEnd ? <NextStep completion={completion} module={module} reading={reading} /> : null}
        </article>
      </div>
    </div>
  )
}
