import type { EditedModule } from '#contract/module-editing.ts'
import { confirm } from '../../../ui/dialog.tsx'

export const askToUnpublish = (module: Pick<EditedModule, 'title' | 'countsForCertificate'>): Promise<boolean> =>
  confirm({
    title: `Take “${module.title}” from learners?`,
    text: `As a draft, it disappears at once from the course and from the preview: nobody can open its lessons, go on with its quiz or its activities, or get its downloads.${
      module.countsForCertificate ? ' It counts for the certificate, so nobody can earn one until it is published again.' : ''
    } What learners have done in it is kept and is there again when it is published.`,
    confirmLabel: 'Set to draft',
  })
