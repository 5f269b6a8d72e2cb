import { expect, test } from 'vitest'
import { planEvents, planSentence, slotCount } from '../learning/study-slots.ts'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const made = { at: new Date('2026-11-21T09:00:00Z'), host: 'course.test' }
const linesOf = (events: CalendarEvent[]) => calendarFile(events, made).split('\r\n')
/** Lines as a reader of the file sees them: unfolded. */
const unfolded = (events: CalendarEvent[]) => calendarFile(events, made).replaceAll('\r\n ', '').split('\r\n')

test('a file is a calendar of events with CRLF line ends, stamps and identifiers', () => {
  const text = calendarFile([{ uid: 'a', summary: 'Due', on: '2026-12-31' }], made)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(linesOf([{ uid: 'a', summary: 'Due', on: '2026-12-31' }])).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Principal Talent Course//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:a@course.test',
    'DTSTAMP:20261121T090000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Due',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const summary = 'Příliš žluťoučký kůň úpěl ďábelské ódy 🐎 '.repeat(9).trim()
  const event: CalendarEvent = { uid: 'a', summary, on: '2026-12-31' }
  for (const line of linesOf([event])) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded([event])).toContain(`SUMMARY:${summary}`)
})

test('commas, semicolons, backslashes and line breaks are escaped, so that no text can add a line', () => {
  const event: CalendarEvent = { uid: 'a', summary: 'a, b; c\\d', description: 'one\r\ntwo\rEND:VEVENT\u0007', on: '2026-12-31' }
  const lines = unfolded([event])
  expect(lines).toContain('SUMMARY:a\\, b\\; c\\\\d')
  expect(lines).toContain('DESCRIPTION:one\\ntwo\\nEND:VEVENT ')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('a weekly slot is local time and repeats', () => {
  const lines = linesOf([{ uid: 'slot', summary: 'Slot', start: '2026-11-24T08:30', minutes: 45, weeks: 6 }])
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261124T083000', 'DURATION:PT45M', 'RRULE:FREQ=WEEKLY;COUNT=6']))
})

const plan = { finishOn: '2026-12-31', slot: { weekday: 2, time: '08:30', minutes: 45 }, minutesLeft: 270, ownMinutesLeft: 40 }

test('slots begin with the next such day and end with the finish date', () => {
  // 21 November 2026 is a Saturday; the Tuesdays until the end of the year are six.
  expect(slotCount(plan, '2026-11-21')).toBe(6)
  expect(planEvents(plan, '2026-11-21', { id: 'me', courseUrl: 'https://course.test/' })).toMatchObject([
    { uid: 'course-slot-me', start: '2026-11-24T08:30', minutes: 45, weeks: 6 },
    { uid: 'course-finish-me', on: '2026-12-31' },
  ])
  expect(slotCount({ ...plan, finishOn: '2026-11-22' }, '2026-11-21')).toBe(0)
  expect(slotCount({ ...plan, finishOn: null }, '2026-11-21')).toBe(6)
})

test('the plan states whether the slots cover the remaining minutes', () => {
  expect(planSentence(plan, '2026-11-21')).toBe(
    '6 slots of 45 minutes until then hold the lessons that are left: 270 min, and about 40\u00a0min of practice and work of your own.',
  )
  expect(planSentence({ ...plan, minutesLeft: 360 }, '2026-11-21')).toContain('Choose a later date or longer slots.')
  expect(planSentence({ ...plan, minutesLeft: 0 }, '2026-11-21')).toBe('No lesson is left to do.')
})
