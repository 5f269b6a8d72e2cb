import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

export const CalendarButton = ({
  name,
  label,
  events,
  disabled,
}: {
  name: string
  label: string
  events: () => CalendarEvent[]
  disabled?: boolean
}) => {
  const download = () =>
    saveFile(name, calendarFile(events(), { at: new Date(), host: location.hostname }), 'text/calendar;charset=utf-8')
  return (
    <div className="print:hidden">
      <Button variant="secondary" size="small" icon="download" disabled={disabled} onClick={download}>
        {label}
      </Button>
    </div>
  )
}
