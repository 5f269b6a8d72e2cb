import { Button } from '../../ui/button.tsx'
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
  const download = () => {
    const text = calendarFile(events(), { at: new Date(), host: location.hostname })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    link.download = name
    link.click()
    // Leaves the browser time to start reading the object URL.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <div className="print:hidden">
      <Button variant="secondary" size="small" icon="download" disabled={disabled} onClick={download}>
        {label}
      </Button>
    </div>
  )
}
