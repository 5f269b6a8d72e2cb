import { useLoaderData } from 'react-router'
import { previewModuleId } from '#content/course-numbers.ts'
import { type DeletedContent, listDeletedContent } from '#contract/deleted-content.ts'
import { deleteModule, type EditedModule, listEditedModules, moveModule, updateModule } from '#contract/module-editing.ts'
import { call } from '../../../api/call.ts'
import { formDraft } from '../../../drafts/form-draft.ts'
import { useSession } from '../../../session/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { type ModalProps, openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { loadList } from '../../lists/load-list.ts'
import { askToUnpublish } from './ask-to-unpublish.ts'
import { DeletedContentList } from './deleted-content.tsx'
import { OrderTable } from './order-table.tsx'
import { useContentChanges } from './use-content-changes.ts'

const none = { modules: [] as EditedModule[], nextModuleId: 1, nextOrder: 1, deleted: [] as DeletedContent[] }

export const loadEditedModules = () =>
  loadList(
    async () => {
      const [course, deleted] = await Promise.all([call(listEditedModules, {}), call(listDeletedContent, {})])
      return { ...course, deleted }
    },
    none,
    'Failed to fetch modules',
  )

export const ModulesTab = () => {
  const { modules, nextModuleId, nextOrder, deleted, error } = useLoaderData<Awaited<ReturnType<typeof loadEditedModules>>>()
  const { change, remove, revalidate } = useContentChanges('module')
  const { user } = useSession()
  const params = (module: EditedModule) => ({ params: { moduleId: module._id } })

  const publish = async (module: EditedModule) => {
    const { title, isPublished } = module
    if (isPublished && !(await askToUnpublish(module))) return
    if (await change(module, call(updateModule, { ...params(module), body: { isPublished: !isPublished } })))
      notify({ text: isPublished ? `“${title}” is a draft now.` : `“${title}” is published.`, tone: 'success' })
  }
  const move = (module: EditedModule, order: number) => change(module, call(moveModule, { ...params(module), body: { order } }))
  const edit = async (module?: EditedModule) => {
    if (!user) return
    const draft = formDraft(user.id, `module ${module?._id ?? 'new'}`)
    const dialog = async () => {
      const { ModuleDialog } = await import('./module-dialog.tsx')
      return ({ answer }: ModalProps<boolean>) => (
        <ModuleDialog
          module={module}
          others={modules.filter((other) => other !== module)}
          next={{ moduleId: nextModuleId, order: nextOrder }}
          draft={draft}
          answer={answer}
        />
      )
    }
    const isSaved = await openModal('module', dialog, false)
    // Saved, or discarded after a confirmation.
    draft.delete()
    if (!isSaved) return
    notify({ text: 'The module is saved.', tone: 'success' })
    revalidate()
  }
  const removeModule = (module: EditedModule) =>
    remove(module, `“${module.title}” and its ${module.lessonCount} lessons are taken from learners.`, (query) =>
      call(deleteModule, { ...params(module), query }),
    )

  return (
    <>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Course Modules</h2>
        <Button icon="plus" onClick={() => edit()}>
          Add Module
        </Button>
      </div>
      <LoadFailure error={error} />
      {error ? null : modules.length === 0 ? (
        <EmptyState title="No modules yet" icon="book">
          Add the first one.
        </EmptyState>
      ) : (
        <OrderTable
          list="modules"
          caption="Course Modules"
          columns={[
            { label: 'Module', cell: ({ moduleId, title }) => `${moduleId}. ${title}` },
            {
              label: 'State',
              cell: ({ isPublished }) => (
                <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
              ),
            },
            { label: 'Duration', cell: ({ duration }) => duration },
            {
              label: 'Lessons',
              cell: ({ lessonCount }) => (
                <>
                  {lessonCount}
                  <span className="min-[58rem]:hidden"> lessons</span>
                </>
              ),
            },
          ]}
          items={modules}
          onMove={move}
          actions={(module) => (
            <div className="flex flex-wrap items-center gap-1 xl:flex-nowrap xl:whitespace-nowrap">
              <Button size="small" variant="secondary" aria-label={`Edit ${module.title}`} onClick={() => edit(module)}>
                Edit
              </Button>
              <ButtonLink
                size="small"
                variant="quiet"
                to={module.moduleId === previewModuleId ? '/admin/module1' : `/user/${user?.id}/module/${module.moduleId}`}
              >
                Preview as learner
                <span className="sr-only">: {module.title}</span>
              </ButtonLink>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${module.isPublished ? 'Set to draft' : 'Publish'}: ${module.title}`}
                onClick={() => publish(module)}
              >
                {module.isPublished ? 'Set to draft' : 'Publish'}
              </Button>
              <Button size="small" variant="remove" aria-label={`Delete ${module.title}`} onClick={() => removeModule(module)}>
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
