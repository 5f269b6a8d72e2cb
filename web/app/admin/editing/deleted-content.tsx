import { useRevalidator } from 'react-router'
import { type DeletedContent, restorableDays, restoreDeletedContent } from '#contract/deleted-content.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { showCount, showDay } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { toastError } from '../toast-error.ts'

const restore = ({ _id, kind, title }: Pick<DeletedContent, '_id' | 'kind' | 'title'>) =>
  call(restoreDeletedContent, { params: { id: _id } }).then(
    () => notify({ text: kind === 'module' ? `“${title}” is restored as a draft.` : `“${title}” is restored.`, tone: 'success' }),
    (failure) => toastError(`Failed to restore ${kind}`, failure, { name: title }),
  )

export const restorableText = `You can restore it for ${restorableDays} days, with the progress of learners.`

export const notifyDeleted = (content: Pick<DeletedContent, '_id' | 'kind' | 'title'>, revalidate: () => Promise<void>) =>
  notify({
    text: `“${content.title}” is deleted. ${restorableText}`,
    seconds: 15,
    action: { label: 'Undo', run: () => void restore(content).then(revalidate) },
  })

export const DeletedContentList = ({ deleted }: { deleted: DeletedContent[] }) => {
  const { revalidate } = useRevalidator()
  if (deleted.length === 0) return null
  return (
    <details className="mt-6">
      <summary>
        Deleted in the last {restorableDays} days ({deleted.length})
      </summary>
      <ul className="mt-2 divide-y divide-edge">
        {deleted.map((each) => (
          <li key={each._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0">
              <strong className="font-semibold">{each.title}</strong>
              <span className="block text-muted text-sm">
                {each.kind === 'module'
                  ? `Module ${each.moduleId} with ${showCount(each.lessonCount, { one: 'lesson', other: 'lessons' })}`
                  : `Lesson of module ${each.moduleId}`}
                , deleted on {showDay(each.deletedAt)}, can be restored until {showDay(each.restorableUntil)}
              </span>
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Restore ${each.title}`}
              onClick={async () => {
                await restore(each)
                await revalidate()
              }}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
