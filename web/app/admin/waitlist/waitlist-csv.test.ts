import { describe, expect, test } from 'vitest'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { waitlistCsv, waitlistCsvName } from './waitlist-csv.ts'

const entry = (given: Partial<WaitlistEntryView> = {}): WaitlistEntryView => ({
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Žofie Příšerně Žluťoučká',
  email: 'zofie@example.com',
  company: 'Kůň a syn, s.r.o.',
  role: 'TA lead',
  courseType: 'advanced',
  courseName: 'Deep-Dive Strategies',
  message: 'Říká „ano“',
  createdAt: '2026-11-21T09:00:00.000Z',
  confirmedAt: null,
  announcedAt: null,
  ...given,
})

const header = 'Name,Email,Company,Role,Course Type,Course Name,Message,Date,Confirmed\r\n'
const row = (given: Partial<WaitlistEntryView>) =>
  waitlistCsv([entry(given)], 'comma')
    .split('\r\n')
    .slice(1)
    .join('\r\n')

describe('the waitlist as CSV', () => {
  test('starts with a byte order mark and the specified columns, keeps Czech letters and quotes what needs quotes', () => {
    expect(waitlistCsv([entry()], 'comma')).toBe(
      `\uFEFF${header}Žofie Příšerně Žluťoučká,zofie@example.com,"Kůň a syn, s.r.o.",TA lead,advanced,Deep-Dive Strategies,Říká „ano“,2026-11-21 09:00:00,\r\n`,
    )
    expect(row({ company: null, role: null, message: null })).toContain(',zofie@example.com,,,advanced,Deep-Dive Strategies,,')
    expect(row({ createdAt: '2026-11-21T23:30:00.000Z' })).toContain(',2026-11-21 23:30:00,\r\n')
    expect(row({ message: 'She said "no",\nthen left' })).toContain('"She said ""no"",\nthen left"')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+420 777 000 000', "'+420 777 000 000"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', `"'\r'=1"`],
    ['\tone', "'\tone"],
    [' =1+1', `" '=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['Acme;=1+1;x', `"Acme;'=1+1;x"`],
    ['Acme; "@SUM(A1)', `"Acme; ""'@SUM(A1)"`],
    ['Hello\n=1+1', `"Hello\n'=1+1"`],
    ['Hello\r\n\r\n  -1', `"Hello\r\n\r\n  '-1"`],
    ['1 + 1 = 2; a-b', '"1 + 1 = 2; a-b"'],
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ])('makes no formula of %j', (message, cell) => {
    expect(row({ message })).toContain(`,${cell},2026-11-21`)
  })

  test('is named after its course and the current day', () => {
    const evening = new Date(2026, 10, 21, 23, 59)
    expect(waitlistCsvName('all', evening)).toBe('waitlist-2026-11-21.csv')
    expect(waitlistCsvName('premium', evening)).toBe('waitlist-premium-2026-11-21.csv')
  })
})
