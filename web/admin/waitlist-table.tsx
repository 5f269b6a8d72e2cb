import { memo } from 'react'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Cell, Table } from '../ui/table.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** One entry; drawn again only when itself or its selection changes, so that select-all stays quick with 200 rows. */
const WaitlistRow = memo(
  ({
    entry,
    selected,
    onSelect,
    onDelete,
  }: {
    entry: WaitlistEntryView
    selected: boolean
    onSelect: (id: string, selected: boolean) => void
    onDelete: (entry: WaitlistEntryView) => void
  }) => (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${entry.name}`}
          checked={selected}
          onChange={(event) => onSelect(entry._id, event.target.checked)}
        />
      </td>
      <Cell label="Name" head>
        {entry.name}
        {entry.role ? <p className="font-normal text-muted">{entry.role}</p> : null}
        {entry.message ? (
          <details className="font-normal">
            <summary>Note</summary>
            <p className="whitespace-pre-wrap text-muted">{entry.message}</p>
          </details>
        ) : null}
      </Cell>
      <Cell label="Email">
        {entry.email} {entry.confirmedAt === null ? <Badge tone="warning">Not confirmed</Badge> : null}
      </Cell>
      <Cell label="Company">{entry.company}</Cell>
      <Cell label="Course">
        {entry.courseName} {entry.announcedAt === null ? null : <Badge tone="success">Told</Badge>}
      </Cell>
      <Cell label="Date">
        <time dateTime={entry.createdAt}>{day.format(new Date(entry.createdAt))}</time>
      </Cell>
      <Cell label="Actions">
        <Button size="small" variant="quiet" aria-label={`Delete ${entry.name}`} onClick={() => onDelete(entry)}>
          Delete
        </Button>
      </Cell>
    </tr>
  ),
)

/** The waitlist's table (A§2). `onSelect` and `onDelete` must keep their identity between renders. */
export const WaitlistTable = ({
  entries,
  selected,
  onSelect,
  onSelectAll,
  onDelete,
}: {
  entries: WaitlistEntryView[]
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  onSelectAll: (selected: boolean) => void
  onDelete: (entry: WaitlistEntryView) => void
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
        <WaitlistRow key={entry._id} entry={entry} selected={selected.has(entry._id)} onSelect={onSelect} onDelete={onDelete} />
      ))}
    </Table>
  )
}
