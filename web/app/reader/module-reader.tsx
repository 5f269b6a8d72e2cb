import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { CompletionDialogs } from './completion-dialogs.tsx'
import { changeKeptLesson, forgetModule, prefetchLesson } from './course-store.ts'
import { CourseStyles } from './course-styles.tsx'
import { LessonParts } from './lesson-parts.tsx'
import { LostSection } from './lost-section.tsx'
import { isStored, type Lesson, type ModuleWithLessons, type Reading } from './reading.ts'
import { completeLessonSoon, listPendingCompletions, startSaving } from './save-queue.ts'
import { SectionList, SectionTimeline } from './section-navigation.tsx'
import { useModuleCompletion } from './use-module-completion.ts'
import { useTimeSpent } from './use-time-spent.ts'
import { WaitingLine } from './waiting-line.tsx'

const prefetchAfterMs = 1500

/** Lessons completed here or earlier: what the server said when the module was opened, and what happened since. */
const useCompletedLessons = (reading: Reading, module: ModuleWithLessons) => {
  const [done, setDone] = useState<ReadonlySet<number>>(
    () =>
      new Set([
        ...module.lessons.filter(({ progress }) => progress.status === 'completed').map(({ lessonId }) => lessonId),
        ...listPendingCompletions(reading.owner)
          .filter(({ moduleId }) => moduleId === module.moduleId)
          .map(({ lessonId }) => lessonId),
      ]),
  )
  return { done, add: (lessonId: number) => setDone((before) => new Set([...before, lessonId])) }
}

/** The one reader of every module in every mode (V§2, A§2): one section at a time, in the address as `?section=2`. */
export const ModuleReader = ({
  reading,
  module,
  lesson,
  index,
  notice,
}: {
  reading: Reading
  module: ModuleWithLessons
  /** Undefined while the network is away. */
  lesson: Lesson | undefined
  /** Zero-based index of the section that is shown. */
  index: number
  /** A line above the module, as 'Demo Version - 3 days left'. */
  notice?: ReactNode
}) => {
  const { lessons } = module
  const section = lessons[index]!
  const completedLessons = useCompletedLessons(reading, module)
  const completion = useModuleCompletion(reading, module)
  const minutesSpent = useTimeSpent(`${module.moduleId} ${section.lessonId}`)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(section.lessonId)
  const completedLine = useRef<HTMLParagraphElement>(null)
  const completedBefore = useRef(completion.completed)
  const isLast = index === lessons.length - 1
  const isCompleted = (lessonId: number) => completedLessons.done.has(lessonId)

  useEffect(() => (isStored(reading) ? startSaving(reading.owner) : undefined), [reading])
  useEffect(() => () => forgetModule(reading, module.moduleId), [reading, module.moduleId])
  useEffect(() => {
    if (shown.current === section.lessonId) return
    shown.current = section.lessonId
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [section.lessonId])

  useEffect(() => {
    // The button is gone now; the line in its place takes the focus, unless a dialog has it.
    if (completion.completed && !completedBefore.current) completedLine.current?.focus({ preventScroll: true })
  }, [completion.completed])

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
    void completeLessonSoon({
      owner: reading.owner,
      invitation: reading.invitation,
      moduleId: module.moduleId,
      lessonId: section.lessonId,
      timeSpent: minutesSpent(),
    })
  }
  // A section completes when the reader moves on from it; going back is not moving on.
  const onOpen = (at: number) => {
    if (at > index) completeHere()
  }
  const sections = { lessons, current: index, isCompleted, onIntent: prefetch, onOpen }
  const completeModule = async () => {
    completeHere()
    await completion.complete()
  }

  return (
    <div className="container reader">
      <CourseStyles />
      <header className="reader-header">
        {reading.backTo ? (
          <Link className="link reader-back no-print" to={reading.backTo}>
            <Icon name="arrow-left" /> Back to Course Overview
          </Link>
        ) : null}
        {notice}
        <p className="eyebrow">
          Module {module.moduleId} · {module.duration}
        </p>
        <h1 className="text-heading">{module.title}</h1>
        <SectionTimeline {...sections} />
      </header>
      <div className="reader-body">
        <aside aria-label="Module progress" className="reader-sidebar no-print">
          <SectionList {...sections} />
        </aside>
        <article className="reader-section" aria-labelledby="section-title">
          <p className="reader-position">
            <span>
              Section {index + 1} of {lessons.length}
            </span>
            <span className="text-muted">{section.duration}</span>
            {isCompleted(section.lessonId) ? (
              <Badge tone="success" icon="check">
                Completed
              </Badge>
            ) : null}
          </p>
          <progress
            className="position-bar"
            aria-label={`Position: section ${index + 1} of ${lessons.length}`}
            max={lessons.length}
            value={index + 1}
          />
          <h2 id="section-title" ref={heading} tabIndex={-1} className="text-heading">
            {section.title}
          </h2>
          {lesson ? (
            <LessonParts
              key={lesson.lessonId}
              lesson={lesson}
              reading={reading}
              minutesSpent={minutesSpent}
              onCompleted={(quizResult) => {
                completedLessons.add(lesson.lessonId)
                if (quizResult) changeKeptLesson(reading, module.moduleId, lesson.lessonId, { quizResult })
              }}
            />
          ) : (
            <LostSection />
          )}
          {isLast && completion.message ? (
            <Alert tone={completion.message.tone}>
              <p>{completion.message.text}</p>
              {completion.missing.length > 0 ? (
                <ul className="missing-list">
                  {lessons.map((open, at) =>
                    completion.missing.includes(open.lessonId) ? (
                      <li key={open.lessonId}>
                        <Link className="link" to={`?section=${at + 1}`} {...{ onPointerEnter: () => prefetch(at) }}>
                          Section {at + 1}: {open.title}
                        </Link>
                      </li>
                    ) : null,
                  )}
                </ul>
              ) : null}
            </Alert>
          ) : null}
          {isStored(reading) ? <WaitingLine owner={reading.owner} /> : null}
          <nav aria-label="Previous and next section" className="reader-steps no-print">
            {index > 0 ? (
              <ButtonLink
                to={`?section=${index}`}
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
            {isLast ? (
              completion.completed ? (
                <p ref={completedLine} tabIndex={-1} className="module-completed">
                  <Icon name="check" /> Module Completed!
                </p>
              ) : (
                <Button icon="check" busy={completion.completing} disabled={!isStored(reading)} onClick={completeModule}>
                  Complete Module
                </Button>
              )
            ) : (
              <ButtonLink
                to={`?section=${index + 2}`}
                iconAfter="arrow-right"
                preventScrollReset
                onPointerEnter={() => prefetch(index + 1)}
                onFocus={() => prefetch(index + 1)}
                onClick={() => onOpen(index + 1)}
              >
                Next
              </ButtonLink>
            )}
          </nav>
        </article>
      </div>
      <CompletionDialogs reading={reading} moduleTitle={module.title} step={completion.dialog} onStep={completion.setDialog} />
    </div>
  )
}
