import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { type DeletedContent, listDeletedContent } from '#contract/deleted-content.ts'
import { createLesson, deleteLesson, type EditedLesson, listEditedLessons, moveLesson } from '#contract/lesson-editing.ts'
import { type EditedModule, listEditedModules } from '#contract/module-editing.ts'
import { call } from '../../../api/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { showDay } from '../../../ui/format.ts'
import { type ModalProps, openModal } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { loadList } from '../../lists/load-list.ts'
import { DeletedContentList } from './deleted-content.tsx'
import { openLessonHistory } from './lesson-history.tsx'
import { lessonKinds } from './lesson-names.ts'
import { OrderTable } from './order-table.tsx'
import { useContentChanges } from './use-content-changes.ts'

export const loadEditedLessons = (request: Request) =>
  loadList(
    async () => {
      const [{ modules }, deleted] = await Promise.all([call(listEditedModules, {}), call(listDeletedContent, {})])
      const wanted = Number(new URL(request.url).searchParams.get('module'))
      const moduleId = modules.find((module) => module.moduleId === wanted)?.moduleId ?? modules[0]?.moduleId
      const lessons = moduleId === undefined ? [] : await call(listEditedLessons, { query: { moduleId } })
      return { modules, moduleId, lessons, deleted }
    },
    {
      modules: [] as EditedModule[],
      moduleId: undefined as number | undefined,
      lessons: [] as EditedLesson[],
      deleted: [] as DeletedContent[],
    },
    'Failed to fetch lessons',
  )

const AddLesson = ({ moduleId, answer }: ModalProps<EditedLesson | undefined> & { moduleId: number }) => {
  const action = useAction({
    send: (values) =>
      call(createLesson, {
        body: {
          moduleId,
          title: String(values.get('title')),
          kind: String(values.get('kind')) as EditedLesson['kind'],
        },
      }),
    onSuccess: answer,
    refused: 'Failed to save lesson',
    network: 'Failed to save lesson: network error',
  })
  return (
    <Dialog id="add-lesson" title="Add lesson" width="small">
      <Form action={action}>
        <TextField name="title" label="Title" required />
        <SelectField name="kind" label="Kind" defaultValue="text">
          {Object.entries(lessonKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SubmitButton busyLabel="Adding...">Add and edit</SubmitButton>
      </Form>
    </Dialog>
  )
}

export const LessonsTab = () => {
  const { modules, moduleId, lessons, deleted, error } = useLoaderData<Awaited<ReturnType<typeof loadEditedLessons>>>()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { change, remove, revalidate } = useContentChanges('lesson')
  const params = ({ moduleId, lessonId }: EditedLesson) => ({ params: { moduleId, lessonId } })

  const move = (lesson: EditedLesson, order: number) => change(lesson, call(moveLesson, { ...params(lesson), body: { order } }))
  const add = async () => {
    if (moduleId === undefined) return
    const lesson = await openModal<EditedLesson | undefined>(
      'add-lesson',
      async () =>
        ({ answer }) => <AddLesson moduleId={moduleId} answer={answer} />,
      undefined,
    )
    if (lesson) await navigate(`/admin/content/lesson/${lesson.moduleId}/${lesson.lessonId}`)
  }
  const showHistory = async (lesson: EditedLesson) => {
    if (await openLessonHistory(lesson, lesson.hasDraft)) revalidate()
  }
  const removeLesson = (lesson: EditedLesson) =>
    remove(lesson, `“${lesson.title}” is taken from learners.`, (query) => call(deleteLesson, { ...params(lesson), query }))

  return (
    <>
      <div className="my-4 flex flex-wrap items-end justify-between gap-3">
        <SelectField
          name="module"
          label="Module"
          value={moduleId ?? ''}
          onChange={({ currentTarget }) => {
            const next = new URLSearchParams(query)
            next.set('module', currentTarget.value)
            setQuery(next, { preventScrollReset: true })
          }}
        >
          {modules.map((module) => (
            <option key={module._id} value={module.moduleId}>
              {module.moduleId}. {module.title}
            </option>
          ))}
        </SelectField>
        <Button icon="plus" disabled={moduleId === undefined} onClick={add}>
          Add Lesson
        </Button>
      </div>
      <LoadFailure error={error} />
      {error ? null : lessons.length === 0 ? (
        <EmptyState title="No lessons in this module yet" icon="book">
          Add the first one.
        </EmptyState>
      ) : (
        <OrderTable
          list="lessons"
          caption="Lessons"
          columns={[
            {
              label: 'Lesson',
              cell: ({ title, isShown, hasDraft }, index) => (
                <>
                  {index + 1}. {title} {isShown ? null : <Badge tone="neutral">not shown yet</Badge>}{' '}
                  {hasDraft ? <Badge tone="warning">unsaved draft</Badge> : null}
                </>
              ),
            },
            { label: 'Kind', cell: ({ kind }) => kind },
            {
              label: 'Last edited',
              cell: ({ editedAt, editedBy }) =>
                editedAt ? `${showDay(editedAt)}${editedBy ? ` by ${editedBy}` : ''}` : 'as shipped',
            },
          ]}
          items={lessons}
          onMove={move}
          actions={(lesson) => (
            <div className="flex flex-wrap items-center gap-1 xl:flex-nowrap">
              <ButtonLink size="small" variant="secondary" to={`/admin/content/lesson/${lesson.moduleId}/${lesson.lessonId}`}>
                Edit<span className="sr-only"> {lesson.title}</span>
              </ButtonLink>
              <Button size="small" variant="quiet" aria-label={`History of ${lesson.title}`} onClick={() => showHistory(lesson)}>
                History
              </Button>
              <Button size="small" variant="remove" aria-label={`Delete ${lesson.title}`} onClick={() => removeLesson(lesson)}>
                Delete
              </Button>
            </div>
          )}
        />
      )}
      <DeletedContentList deleted={deleted} />
    </>
  )
}
