import { exportLessonPart } from '#contract/lesson-parts.ts'
import { endpointUrl } from '../../../api/call.ts'
import { fileHeaders } from '../../../session/stored-tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { DownloadButton } from '../../reader/download-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { lessonPartNames, type PartPlace } from './lesson-part-names.ts'

export const PartFiles = ({
  moduleId,
  lessonId,
  part,
  isEmpty = false,
  onImported,
}: PartPlace & { isEmpty?: boolean; onImported: () => void }) => {
  const name = `${lessonPartNames[part].toLowerCase()} of Module ${moduleId}`
  const importPart = async () => {
    const isImported = await openModal(
      'import-part',
      async () =>
        ({ answer }) => <ImportDialog place={{ moduleId, lessonId, part }} name={name} answer={answer} />,
      false,
    )
    if (isImported) onImported()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isEmpty ? null : (
        <DownloadButton
          url={endpointUrl(exportLessonPart, { params: { moduleId, lessonId, part } })}
          name={`module-${moduleId}-lesson-${lessonId}-${part}.yaml`}
          title={`the ${name} as YAML`}
          label="Export YAML"
          spoken={`Export YAML of the ${name}`}
          headers={fileHeaders()}
        />
      )}
      <Button size="small" variant="secondary" aria-label={`Import YAML of the ${name}`} onClick={importPart}>
        Import YAML
      </Button>
    </div>
  )
}
