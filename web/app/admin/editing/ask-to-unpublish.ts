import type { EditedModule } from '#contract/module-editing.ts'
import { confirm } from '../../../ui/confirm.tsx'

export const askToUnpublish = (module: Pick<EditedModule, 'title'>): Promise<boolean> =>
  confirm({
    title: `Take “${module.title}” from learners?`,
    text: 'As a draft, it disappears at once from the course and from the preview: nobody can open its lessons, go on with its quiz or its activities, or get its downloads, and the certificate no longer asks for it. What learners have done in it is kept and is there again when it is published.',
    confirmLabel: 'Set to draft',
  })
