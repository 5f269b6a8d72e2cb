import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { useTask } from '../../ui/use-task.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { failureOf, findCompletion, saveCompletion, sendWork } from '../drafts/progress.ts'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'
import { openLesson, openModule, prefetchLesson } from './course-store.ts'
import { LessonParts } from './lesson-parts.tsx'
import { CompleteModule, CompletionMessage, type LessonLink, NextStep } from './module-end.tsx'
import { ReaderFailure } from './reader-failure.tsx'
import { accountReading, isStored, type WorkProps } from './reading.ts'
import { OfflineCopy, readerSidebar, SectionList } from './section-navigation.tsx'
import { useReader } from './use-reader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({ title: loaderData?.lesson.title ?? 'Lesson', description: 'One lesson of the course.' })

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  const user = await getUser()
  const at = { moduleId: Number(params.moduleId), lessonId: Number(params.lessonId) }
  await sendWork(user.id)
  const source = { owner: user.id }
  const [lesson, module] = await Promise.all([openLesson(source, at.moduleId, at.lessonId), openModule(source, at.moduleId)])
  return { user, lesson, module }
}

const lessonLink: LessonLink = ({ moduleId, lessonId }) => `/module/${moduleId}/lesson/${lessonId}`

const keptMessage =
  'Network error. This lesson is marked as completed on this device, and that is saved as soon as the connection is back.'

export const ErrorBoundary = () => <ReaderFailure isLesson />

const LessonSteps = ({ lesson, reading, minutesSpent, back }: WorkProps & { back: string }) => {
  const navigate = useNavigate()
  const isRead = lesson.kind !== 'quiz' && lesson.kind !== 'activity'
  const completing = useTask(
    async () => {
      saveCompletion(reading, { moduleId: lesson.moduleId, lessonId: lesson.lessonId }, minutesSpent())
      await outbox.flush()
      const entry = findCompletion(reading.owner, lesson)
      if (!entry) return navigate(back)
      if (entry.problem?.kind === 'refused') outbox.discard(reading.owner, entry.document)
      throw failureOf(entry)
    },
    { network: keptMessage },
  )

  return (
    <>
      {completing.error ? <Alert tone="danger">{completing.error}</Alert> : null}
      <div className="flex flex-wrap justify-between items-center gap-4 pt-6 border-t border-line print:hidden">
        <ButtonLink to={back} variant="secondary" icon="arrow-left">
          Back to Module
        </ButtonLink>
        {isRead ? (
          <Button icon="check" busy={completing.isPending} disabled={!isStored(reading)} onClick={() => completing.run()}>
            Complete Lesson
          </Button>
        ) : null}
      </div>
    </>
  )
}

export default function LessonPage() {
  const { user, lesson, module } = useLoaderData<typeof clientLoader>()
  const reading = useMemo(() => accountReading(user, lesson.moduleId), [user, lesson.moduleId])
  const { completedLessons, completion, minutesSpent, complete } = useReader(reading, module, lesson.lessonId)
  const done = completedLessons.isCompleted(lesson.lessonId) || lesson.progress.status === 'completed'
  const isModuleDone = completedLessons.areAllCompleted || completion.completed
  const back = `/module/${lesson.moduleId}`
  const index = module.lessons.findIndex(({ lessonId }) => lessonId === lesson.lessonId)

  return (
    <PageFrame>
      <Breadcrumbs
        trail={[{ label: 'Dashboard', to: reading.dashboard }, { label: lesson.moduleTitle, to: back }, { label: lesson.title }]}
      />
      <PageHeader
        eyebrow={`Lesson ${index + 1} of ${module.lessons.length} · ${minutesInWords(lesson)}`}
        title={lesson.title}
        // The text of an activity begins with it.
        text={lesson.content.type === 'interactive' ? undefined : lesson.description}
        actions={
          done ? (
            <Badge tone="success" icon="check">
              Completed
            </Badge>
          ) : undefined
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <article className="grid gap-6 min-w-0 print:max-w-none">
          <LessonParts
            key={lesson.lessonId}
            lesson={lesson}
            reading={reading}
            minutesSpent={minutesSpent}
            onCompleted={(graded) => complete(lesson.lessonId, graded)}
          />
          <LessonSteps
            key={`steps ${lesson.lessonId}`}
            lesson={lesson}
            reading={reading}
            minutesSpent={minutesSpent}
            back={back}
          />
          {isModuleDone ? (
            <section aria-label="Completing the module" className="module-end flex flex-wrap gap-4 items-center mt-6">
              <CompletionMessage completion={completion} module={module} linkTo={lessonLink} />
              <CompleteModule completion={completion} reading={reading} onClick={completion.complete} />
              <NextStep completion={completion} module={module} reading={reading} />
            </section>
          ) : null}
        </article>
        <aside aria-label="Module progress" className={`max-lg:hidden ${readerSidebar}`}>
          <SectionList
            word="lesson"
            linkTo={lessonLink}
            lessons={module.lessons}
            current={index}
            isCompleted={completedLessons.isCompleted}
            onIntent={(index) => {
              const next = module.lessons[index]
              if (next) prefetchLesson({ owner: user.id }, lesson.moduleId, next.lessonId)
            }}
          >
            <OfflineCopy reading={reading} module={module} />
          </SectionList>
        </aside>
      </div>
    </PageFrame>
  )
}
