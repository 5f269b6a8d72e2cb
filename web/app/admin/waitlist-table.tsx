import { memo } from 'react'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showDay } from '../../ui/format.ts'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { PersonLink } from '../people/person-link.tsx'

type Remove = (entry: WaitlistEntryView) => void

/** What a row says; selecting does not draw it again, so that select-all stays quick with 200 rows. */
const EntryCells = memo(({ entry, onDelete }: { entry: WaitlistEntryView; onDelete: Remove }) => (
  <>
    <Cell label="Name" head>
      <div>
        {entry.name}
        {entry.confirmedAt === null ? (
          <>
            {' '}
            <Badge tone="warning">Not confirmed</Badge>
          </>
        ) : null}
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
      <PersonLink email={entry.email} />
    </Cell>
    <Cell label="Company">{entry.company}</Cell>
    <Cell label="Course" short>
      <div>
        {entry.courseName} {entry.announcedAt === null ? null : <Badge tone="success">Notified</Badge>}
      </div>
    </Cell>
    <Cell label="Date" className="whitespace-nowrap">
      <time dateTime={entry.createdAt}>{showDay(entry.createdAt)}</time>
    </Cell>
    <Cell label="Actions">
      <Button size="small" variant="quiet" aria-label={`Delete ${entry.name}`} onClick={() => onDelete(entry)}>
        Delete
      </Button>
    </Cell>
  </>
))

/** The waitlist's table. `onDelete` must keep its identity between renders. */
export const WaitlistTable = ({
  entries,
  isSelected,
  onSelect,
  onDelete,
}: {
  entries: WaitlistEntryView[]
  isSelected: (id: string) => boolean
  onSelect: (entry: WaitlistEntryView, selected: boolean) => void
  onDelete: Remove
}) => (
  <Table
    caption="Waitlist entries"
    columns={[
      { key: 'select', heading: <span className="sr-only">Select</span> },
      'Name',
      'Email',
      'Company',
      'Course',
      'Date',
      'Actions',
    ]}
  >
    {entries.map((entry) => (
      <FoldingRow key={entry._id} name={entry.name}>
        <Cell label="Select">
          <input
            type="checkbox"
            aria-label={`Select ${entry.name}`}
            checked={isSelected(entry._id)}
            onChange={({ currentTarget }) => onSelect(entry, currentTarget.checked)}
          />
        </Cell>
        <EntryCells entry={entry} onDelete={onDelete} />
      </FoldingRow>
    ))}
  </Table>
)
