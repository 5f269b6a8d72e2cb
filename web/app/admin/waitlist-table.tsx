import { memo } from 'react'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

type Select = (id: string, selected: boolean) => void
type Remove = (entry: WaitlistEntryView) => void

/** What a row says; selecting does not draw it again, so that select-all stays quick with 200 rows. */
const EntryCells = memo(({ entry, onDelete }: { entry: WaitlistEntryView; onDelete: Remove }) => (
  <>
    <Cell label="Name" head>
      <div>
        {entry.name}
        {entry.role ? <p className="font-normal text-muted">{entry.role}</p> : null}
        {entry.message ? (
          <details className="font-normal">
            <summary>Note</summary>
            <p className="whitespace-pre-wrap text-muted">{entry.message}</p>
          </details>
        ) : null}
      </div>
    </Cell>
    <Cell label="Email">
      <div>
        {entry.email} {entry.confirmedAt === null ? <Badge tone="warning">Not confirmed</Badge> : null}
      </div>
    </Cell>
    <Cell label="Company">{entry.company}</Cell>
    <Cell label="Course">
      <div>
        {entry.courseName} {entry.announcedAt === null ? null : <Badge tone="success">Told</Badge>}
      </div>
    </Cell>
    <Cell label="Date">
      <time dateTime={entry.createdAt}>{day.format(new Date(entry.createdAt))}</time>
    </Cell>
    <Cell label="Actions">
      <Button size="small" variant="quiet" aria-label={`Delete ${entry.name}`} onClick={() => onDelete(entry)}>
        Delete
      </Button>
    </Cell>
  </>
))

const EntryRow = memo((row: { entry: WaitlistEntryView; selected: boolean; onSelect: Select; onDelete: Remove }) => (
  <tr>
    <td>
      <input
        type="checkbox"
        aria-label={`Select ${row.entry.name}`}
        checked={row.selected}
        onChange={(event) => row.onSelect(row.entry._id, event.target.checked)}
      />
    </td>
    <EntryCells entry={row.entry} onDelete={row.onDelete} />
  </tr>
))

/** The waitlist's table. `onSelect` and `onDelete` must keep their identity between renders. */
export const WaitlistTable = ({
  entries,
  selected,
  onSelect,
  onSelectAll,
  onDelete,
}: {
  entries: WaitlistEntryView[]
  selected: ReadonlySet<string>
  onSelect: Select
  onSelectAll: (selected: boolean) => void
  onDelete: Remove
}) => {
  const all = entries.length > 0 && entries.every((entry) => selected.has(entry._id))
  const selectAll = (
    <input type="checkbox" aria-label="Select all" checked={all} onChange={(event) => onSelectAll(event.target.checked)} />
  )
  return (
    <Table
      caption="Waitlist entries"
      columns={[{ key: 'select', heading: selectAll }, 'Name', 'Email', 'Company', 'Course', 'Date', 'Actions']}
    >
      {entries.map((entry) => (
        <EntryRow key={entry._id} entry={entry} selected={selected.has(entry._id)} onSelect={onSelect} onDelete={onDelete} />
      ))}
    </Table>
  )
}
