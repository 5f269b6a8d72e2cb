import type { ResourceView } from '#contract/resources.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { showCount, showSize } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { DownloadLink } from '../reader/download-button.tsx'

const reasons = { 'previous-module': 'Complete Previous Module', 'full-access': 'Full Access Required' } as const

const Resource = ({ resource, counted }: { resource: ResourceView; counted: boolean }) => (
  <li id={resource.filename} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 grow basis-36 wrap-anywhere">
      <h3 className="font-semibold">{resource.title}</h3>
      <p className="text-sm text-muted">
        {resource.size === null ? '' : `${resource.type.toUpperCase()} · ${showSize(resource.size)}`}
        {counted ? ` · ${showCount(resource.downloads ?? 0, { one: 'download', other: 'downloads' })}` : ''}
      </p>
    </div>
    {resource.lockReason ? (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Icon name="lock" /> {reasons[resource.lockReason]}
      </p>
    ) : (
      // Uses the session, because a signed address would expire after five minutes on an open page.
      <DownloadLink url={`/downloads/${encodeURIComponent(resource.filename)}`} title={resource.title} headers={fileHeaders} />
    )}
  </li>
)

export const ResourceList = ({ resources, counted = false }: { resources: ResourceView[]; counted?: boolean }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {[...Map.groupBy(resources, ({ moduleId }) => moduleId)].map(([moduleId, ofModule]) => (
      <section key={moduleId} aria-labelledby={`takeaways-${moduleId}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id={`takeaways-${moduleId}`} className="font-sans text-base">
          <strong>Module {moduleId}</strong> <span className="font-normal text-muted">{ofModule[0]?.moduleTitle}</span>
        </h2>
        <ul className="card divide-y divide-line p-0">
          {ofModule.map((resource) => (
            <Resource key={resource.filename} resource={resource} counted={counted} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)
