import type { ResourceView } from '#contract/resources.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { Badge } from '../../ui/card.tsx'
import { showSize } from '../../ui/format.ts'
import { Cell, Table } from '../../ui/table.tsx'
import { DownloadLink } from '../reader/download-button.tsx'

const reasons = { 'previous-module': 'Complete Previous Module', 'full-access': 'Full Access Required' } as const

/** All takeaways in course order; `counted` adds download counts. */
export const ResourceTable = ({ resources, counted = false }: { resources: ResourceView[]; counted?: boolean }) => (
  <Table caption="Takeaways" columns={['Takeaway', 'Module', 'Size', ...(counted ? ['Downloads'] : []), 'File']}>
    {resources.map((resource) => (
      <tr key={resource.filename} id={resource.filename}>
        <Cell label="Takeaway" head>
          {resource.title}
        </Cell>
        <Cell label="Module">
          {resource.moduleId}. {resource.moduleTitle}
        </Cell>
        <Cell label="Size" className="whitespace-nowrap">
          {resource.size === null ? '–' : showSize(resource.size)}
        </Cell>
        {counted ? <Cell label="Downloads">{resource.downloads ?? 0}</Cell> : null}
        <Cell label="File">
          {resource.lockReason ? (
            <Badge icon="lock">{reasons[resource.lockReason]}</Badge>
          ) : (
            // Uses the session, because a signed address would expire after five minutes on an open page.
            <DownloadLink
              url={`/downloads/${encodeURIComponent(resource.filename)}`}
              title={resource.title}
              headers={fileHeaders()}
            />
          )}
        </Cell>
      </tr>
    ))}
  </Table>
)
