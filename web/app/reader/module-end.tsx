import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { isStored, type LessonOfModule, type ModuleWithLessons, type Reading } from './reading.ts'
import { type ModuleCompletion, requestAccess } from './use-module-completion.ts'

const { Part: ModuleResult, load: fetchResult } = lazyWithPreload(async () => (await import('./module-result.tsx')).ModuleResult)

/** The address of a lesson: a section of the reader, or its own page. */
export type LessonLink = (lesson: LessonOfModule, index: number) => string

type CompletionProps = { completion: ModuleCompletion; module: ModuleWithLessons }

/** The result of 'Complete Module', with links to missing lessons. */
export const CompletionMessage = ({
  completion: { message, missing },
  module,
  linkTo,
  onIntent,
}: CompletionProps & { linkTo: LessonLink; onIntent?: (index: number) => void }) =>
  message ? (
    <Alert tone={message.tone}>
      <p>{message.text}</p>
      {missing.length > 0 ? (
        <ul className="grid gap-1 mt-2">
          {module.lessons.map((lesson, index) =>
            missing.includes(lesson.lessonId) ? (
              <li key={lesson.lessonId}>
                <Link className="link" to={linkTo(lesson, index)} onPointerEnter={() => onIntent?.(index)}>
                  Section {index + 1}: {lesson.title}
                </Link>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
    </Alert>
  ) : null

export const CompleteModule = ({
  completion,
  reading,
  onClick,
}: {
  completion: ModuleCompletion
  reading: Reading
  onClick: () => void
}) => {
  const line = useRef<HTMLParagraphElement>(null)
  const completedBefore = useRef(completion.completed)
  useEffect(() => {
    // The button has been removed: its replacement takes the focus, unless a dialog has it.
    if (completion.completed && !completedBefore.current) line.current?.focus({ preventScroll: true })
  }, [completion.completed])
  return completion.completed ? (
    <p ref={line} tabIndex={-1} className="flex gap-2 items-center font-bold text-success">
      <Icon name="check" /> Module Completed!
    </p>
  ) : (
    <Button icon="check" busy={completion.completing} disabled={!isStored(reading)} onClick={onClick}>
      Complete Module
    </Button>
  )
}

/** What follows a completed module: the result and the next module or the certificate, or the request for full access. */
export const NextStep = ({ completion: { completed }, module, reading }: CompletionProps & { reading: Reading }) => {
  useEffect(() => {
    if (completed && reading.mode === 'learner') fetchResult()
  }, [completed, reading.mode])
  if (!completed || reading.mode === 'admin') return null
  if (reading.mode === 'learner')
    return (
      <Suspense fallback={<LoadingState />}>
        <ModuleResult module={module} reading={reading} />
      </Suspense>
    )
  return (
    <div className="flex flex-wrap gap-4 items-center mt-6 [.module-end>&]:mt-0 print:hidden">
      <p>There are more modules, and a certificate.</p>
      <Button onClick={() => requestAccess(reading)}>Request Full Access</Button>
    </div>
  )
}
