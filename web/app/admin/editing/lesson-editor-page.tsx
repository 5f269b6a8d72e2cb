import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import { type LessonInEditor, openLessonEditor } from '#contract/lesson-editing.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { showTime } from '../../../ui/format.ts'
import { lazyWithPreload } from '../../../ui/lazy-with-preload.tsx'
import { notify } from '../../../ui/notices.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { reloadDocument } from '../../../ui/reload-document.ts'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { useAskBeforeLeaving } from '../../ask-before-leaving.ts'
import { DiscardButton } from '../../drafts/discard-button.tsx'
import { SavingStatus } from '../../drafts/saving-status.tsx'
import { pageMeta } from '../../page-meta.ts'
import { getUser } from '../../session/guards.ts'
import { LessonDetails } from './lesson-details.tsx'
import { openLessonHistory } from './lesson-history.tsx'
import { sendDrafts, useLessonDraft } from './use-lesson-draft.ts'

const { Part: DraftConflict } = lazyWithPreload(async () => (await import('./draft-conflict.tsx')).DraftConflict)
const { Part: LessonPartsEditor } = lazyWithPreload(async () => (await import('./lesson-parts-editor.tsx')).LessonPartsEditor)
const { Part: SavedElsewhereDialog } = lazyWithPreload(
  async () => (await import('../../drafts/conflict-dialog.tsx')).SavedElsewhereDialog,
)
const { Part: RichText } = lazyWithPreload(async () => (await import('./rich-text.tsx')).RichText)

export const meta = () => pageMeta({ title: 'Edit lesson', description: 'Text, video, quiz and activity of a lesson.' })

export const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs) => {
  const { id: owner } = await getUser()
  await sendDrafts(owner)
  const lesson = await call(openLessonEditor, {
    params: { moduleId: params.moduleId, lessonId: params.lessonId },
    signal: request.signal,
  })
  return { lesson, owner }
}

export function ErrorBoundary() {
  const failure = useRouteError()
  // An invalid lesson address is refused as a validation error.
  const missing = isRouteErrorResponse(failure) || (failure instanceof ApiError && [400, 404].includes(failure.status))
  return (
    <PageFrame>
      <ErrorState
        title={missing ? 'Lesson Not Found' : 'Failed to fetch the lesson'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {missing ? null : (
              <Button onClick={reloadDocument} icon="refresh">
                Try again
              </Button>
            )}
            <ButtonLink to="/admin/content?tab=lessons" variant={missing ? 'primary' : 'secondary'}>
              Back to the lessons
            </ButtonLink>
          </div>
        }
      >
        {failure instanceof ApiError && failure.kind === 'refusal' && !missing ? failure.message : null}
      </ErrorState>
    </PageFrame>
  )
}

const DraftState = ({ draft }: { draft: ReturnType<typeof useLessonDraft> }) => {
  const { saving, isDirty, keptAt } = draft
  if (saving.kind !== 'idle' && saving.kind !== 'saved') return <SavingStatus saving={saving} what="draft" />
  return (
    <p role="status" className="text-sm text-muted">
      {isDirty
        ? `Draft kept at ${keptAt ? showTime(keptAt) : ''}. Learners do not see it until you save.`
        : 'All changes are saved.'}
    </p>
  )
}

export default function LessonEditorPage() {
  const { lesson, owner } = useLoaderData<typeof clientLoader>()
  return (
    <PageFrame>
      <LessonEditor key={lesson._id} opened={lesson} owner={owner} />
    </PageFrame>
  )
}

const LessonEditor = ({ opened, owner }: { opened: LessonInEditor; owner: string }) => {
  const draft = useLessonDraft(opened, owner)
  const { lesson, content, issues, conflict } = draft
  useAskBeforeLeaving(draft.isDirty, 'Learners do not see your changes yet. Your draft is kept and is here when you come back.')
  const save = async (version?: number) => {
    if (await draft.save(version)) notify({ text: 'The lesson is saved.', tone: 'success' })
  }
  const showHistory = async () => {
    const restored = await openLessonHistory(lesson, draft.isDirty)
    if (restored) draft.resetTo(restored)
  }
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
            {lesson.isShown ? (
              <ButtonLink variant="quiet" to={`/module/${lesson.moduleId}/lesson/${lesson.lessonId}`}>
                Preview as learner
              </ButtonLink>
            ) : null}
            <Button variant="secondary" onClick={showHistory}>
              History
            </Button>
          </>
        }
      />
      <div className="grid gap-6">
        {lesson.isShown ? null : (
          <Alert tone="info">
            Learners don’t see this lesson yet. They will once you save it with something to read, watch, answer or fill in.
          </Alert>
        )}
        {others.length > 0 ? <Alert tone="warning">{others.join(', ')} also has an unsaved draft of this lesson.</Alert> : null}
        {draft.isDirty && draft.base < lesson.version ? (
          <Alert tone="warning">
            {lesson.editedBy ?? 'Someone'} saved this lesson after your draft was started. Saving will ask what to keep.
          </Alert>
        ) : null}
        {draft.other ? (
          <Suspense fallback={<LoadingState />}>
            <DraftConflict
              here={content}
              other={draft.other}
              keepMine={draft.keepMine}
              takeOther={() => void draft.takeOther()}
            />
          </Suspense>
        ) : null}
        {conflict ? (
          <Suspense fallback={<LoadingState />}>
            <SavedElsewhereDialog
              conflict={conflict}
              title="Someone else saved this lesson"
              newest={`/admin/content/lesson/${lesson.moduleId}/${lesson.lessonId}`}
              overwrite={save}
              keepEditing={() => draft.setConflict(undefined)}
            />
          </Suspense>
        ) : null}
        {draft.error ? <Alert tone="danger">{draft.error}</Alert> : null}
        <LessonDetails content={content} change={draft.change} issues={issues} />
        <Suspense fallback={<LoadingState label="Loading the editor..." />}>
          <RichText key={draft.generation} html={content.html} onChange={(html) => draft.change({ html })} />
        </Suspense>
        {issues.html ? <p className="field-error">{issues.html}</p> : null}
        <Suspense fallback={<LoadingState label="Loading the editors..." />}>
          <LessonPartsEditor draft={draft} />
        </Suspense>
      </div>
      <div className="editor-bar sticky bottom-14 lg:bottom-0 z-2 flex flex-wrap gap-3 items-center justify-between py-3 border-t border-line bg-paper [@media_(height<30rem)]:static">
        <DraftState draft={draft} />
        <div className="flex flex-wrap gap-3">
          {draft.isDirty ? (
            <DiscardButton
              title="Discard your draft?"
              text="The lesson goes back to what learners read now."
              onDiscard={draft.discard}
            >
              Discard draft
            </DiscardButton>
          ) : null}
          <Button busy={draft.isSaving} onClick={() => save()}>
            {draft.isSaving ? 'Saving...' : 'Save lesson'}
          </Button>
        </div>
      </div>
    </>
  )
}
