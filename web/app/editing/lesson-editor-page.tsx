import { lazy, Suspense, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useBlocker, useLoaderData, useRouteError } from 'react-router'
import { type LessonInEditor, openLessonEditor } from '#contract/lesson-editing.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { CourseStyles } from '../reader/course-styles.tsx'
import { refuseEndedSession } from '../session/guards.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import { EditorStyles } from './editor-styles.tsx'
import { AssignmentsEditor, LessonDetails, ResourcesEditor } from './lesson-extras-editor.tsx'
import { LessonHistory } from './lesson-history.tsx'
import { QuizEditor } from './quiz-editor.tsx'
import { type DraftState, useLessonDraft } from './use-lesson-draft.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

export const meta = () => pageMeta({ title: 'Edit lesson', description: 'Text, video, quiz and activity of a lesson.' })

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  try {
    return await call(openLessonEditor, { params: { moduleId: params.moduleId, lessonId: params.lessonId } })
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

/** What stands where a lesson could not be opened. */
export function ErrorBoundary() {
  const failure = useRouteError()
  const missing = isRouteErrorResponse(failure) || (failure instanceof ApiError && failure.status > 0 && failure.status < 500)
  return (
    <PageFrame>
      <ErrorState
        title={missing ? 'Lesson Not Found' : 'Failed to fetch lessons'}
        action={<ButtonLink to="/admin/content?tab=lessons">Back to the lessons</ButtonLink>}
      />
    </PageFrame>
  )
}

const time = (at: string | undefined) =>
  at ? new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) : ''

const stateText = (state: DraftState, keptAt: string | undefined): string =>
  ({
    saved: 'All changes are saved.',
    typing: 'Not saved yet…',
    keeping: 'Keeping the draft…',
    kept: `Draft kept at ${time(keptAt)}. Learners do not see it until you save.`,
    offline: 'The connection is lost. Your text is kept in this browser; trying again…',
    'session-ended': 'Your session has ended. Your text is kept in this browser.',
  })[state]

/** The editor of one lesson. */
export default function LessonEditorPage() {
  const opened = useLoaderData<typeof clientLoader>() as LessonInEditor
  return (
    <PageFrame>
      <CourseStyles />
      <EditorStyles />
      <LessonEditor key={opened._id} opened={opened} />
    </PageFrame>
  )
}

const LessonEditor = ({ opened }: { opened: LessonInEditor }) => {
  const draft = useLessonDraft(opened)
  const { lesson, content, issues, conflict } = draft
  const [history, setHistory] = useState(false)
  const blocker = useBlocker(draft.isDirty)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Leave without saving?',
      text: 'Learners do not see your changes yet. Your draft is kept and is here when you come back.',
      confirmLabel: 'Leave',
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  const save = async (version?: number) => {
    if (await draft.save(version)) notify({ text: 'The lesson is saved.', tone: 'success' })
  }
  const part = { content, change: draft.change, issues }
  const others = lesson.otherDrafts.map(({ name }) => name)

  return (
    <>
      <PageHeader
        eyebrow={`Module ${lesson.moduleId}: ${lesson.moduleTitle}`}
        title={lesson.title}
        actions={
          <>
            <ButtonLink variant="quiet" to={`/admin/content?tab=lessons&module=${lesson.moduleId}`}>
              Back to the lessons
            </ButtonLink>
            <Button variant="secondary" onClick={() => setHistory(true)}>
              History
            </Button>
          </>
        }
      />
      <div className="grid gap-6">
        {others.length > 0 ? <Alert tone="warning">{others.join(', ')} also has an unsaved draft of this lesson.</Alert> : null}
        {draft.state !== 'saved' && draft.base < lesson.version ? (
          <Alert tone="warning">
            {lesson.editedBy ?? 'Somebody'} has saved this lesson since your draft was begun. Saving will ask what to keep.
          </Alert>
        ) : null}
        {draft.error ? <Alert tone="danger">{draft.error}</Alert> : null}
        <LessonDetails {...part} />
        <Suspense fallback={<LoadingState label="Loading the editor..." />}>
          <RichText key={draft.generation} html={content.html} onChange={(html) => draft.change({ html })} />
        </Suspense>
        {issues.html ? <p className="field-error">{issues.html}</p> : null}
        {content.kind === 'quiz' && content.quiz ? (
          <QuizEditor quiz={content.quiz} onChange={(quiz) => draft.change({ quiz })} issues={issues} />
        ) : null}
        {content.kind === 'activity' && content.activity ? (
          <ActivityEditor activity={content.activity} onChange={(activity) => draft.change({ activity })} issues={issues} />
        ) : null}
        <ResourcesEditor {...part} />
        <AssignmentsEditor {...part} />
      </div>
      <div className="editor-bar">
        <p role="status" className="text-sm text-muted">
          {stateText(draft.state, draft.keptAt)}{' '}
          {draft.state === 'session-ended' ? (
            <a className="link" href="/auth" target="_blank" rel="noopener">
              Sign in in a new tab, then save here.
            </a>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          {draft.isDirty ? (
            <Button
              variant="quiet"
              onClick={async () => {
                const yes = await confirm({
                  title: 'Throw your draft away?',
                  text: 'The lesson goes back to what learners read now.',
                  confirmLabel: 'Throw away',
                  tone: 'danger',
                })
                if (yes) await draft.discard()
              }}
            >
              Throw draft away
            </Button>
          ) : null}
          <Button busy={draft.busy} onClick={() => save()}>
            {draft.busy ? 'Saving...' : 'Save lesson'}
          </Button>
        </div>
      </div>
      {conflict ? (
        <Dialog
          id="lesson-conflict"
          open
          title="Somebody else has saved this lesson"
          onClose={() => draft.setConflict(undefined)}
          footer={
            <>
              <Button variant="secondary" onClick={() => draft.setConflict(undefined)}>
                Keep editing
              </Button>
              <a
                className="button button-secondary"
                href={`/admin/content/lesson/${lesson.moduleId}/${lesson.lessonId}`}
                target="_blank"
                rel="noopener"
              >
                Open the newest in a new tab
              </a>
              <Button variant="danger" onClick={() => save(conflict.version)}>
                Save mine over it
              </Button>
            </>
          }
        >
          <p>
            {conflict.by} saved it {conflict.at ? `at ${new Date(conflict.at).toLocaleString('en-GB')}` : 'meanwhile'}. Your text
            is still here and kept as your draft. Theirs stays in the history, whatever you choose.
          </p>
        </Dialog>
      ) : null}
      {history ? (
        <LessonHistory
          lesson={lesson}
          hasDraft={draft.isDirty}
          onClose={() => setHistory(false)}
          onRestored={(restored) => {
            setHistory(false)
            draft.adopt(restored)
          }}
        />
      ) : null}
    </>
  )
}
