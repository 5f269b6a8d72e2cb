import { expect, test } from 'vitest'
import { activityForm } from '#contract/course-content.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { renderActivityPdf } from './activity-pdf.ts'

const form = activityForm.parse({
  minutes: 10,
  assistant: 'none',
  intro: 'Build a scorecard.',
  fields: [
    { id: 'role', label: 'Role', type: 'text' },
    { id: 'reason', label: 'Why now?', type: 'textarea' },
    { id: 'link', label: 'Vacancy', type: 'url' },
    { id: 'due', label: 'Start', type: 'date' },
    { id: 'pay', label: 'Salary ceiling', type: 'number', unit: 'CZK' },
    { id: 'level', label: 'Level', type: 'select', options: ['Staff', 'Principal'] },
    { id: 'agreed', label: 'Agreed with the manager', type: 'checkbox' },
    { id: 'skills', label: 'Must-haves', type: 'chips' },
    { id: 'checks', label: 'Checked before the call', type: 'checkboxes', options: ['Pay band', 'Notice', 'Questions'] },
    {
      id: 'rows',
      label: 'Competencies',
      type: 'rows',
      maxRows: 10,
      columns: [
        { id: 'name', label: 'Competency', type: 'text' },
        { id: 'weight', label: 'Weight', type: 'number', unit: '%' },
        { id: 'asked', label: 'Asked', type: 'checkbox' },
      ],
    },
  ],
})

const result = {
  title: 'Structured interview',
  learnerName: 'Žofie Příhodová',
  form,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  operatorName: 'Principal Talent Course',
  values: {
    role: 'Hlavní architektka',
    reason: 'The platform splits.\n\nNobody owns it.',
    link: 'https://example.org/jobs/1',
    due: '2027-01-04',
    pay: 180_000,
    level: 'Principal',
    agreed: true,
    skills: ['Modelování dat', 'Writes well'],
    checks: ['Notice'],
    rows: [{ name: 'Judgement', weight: 40, asked: true }, { name: 'Influence' }],
  },
}

test('A printed activity shows each field with its answer', async () => {
  const read = await readPdf(await renderActivityPdf(result))
  for (const words of [
    'Structured interview',
    'Žofie Příhodová',
    'Saved on 21 November 2026',
    'Role Hlavní architektka',
    'Why now? The platform splits. Nobody owns it.',
    'Start 4 January 2027',
    'Salary ceiling 180,000 CZK',
    'Level Principal',
    'Agreed with the manager Yes',
    'Modelování dat',
    'Pay band Notice Questions',
    'Competency Weight Asked Judgement 40% Yes Influence – –',
  ]) {
    expect(read.text).toContain(words)
  }
  expect(read.tagged).toBe(true)
  expect(read.title).toBe('Structured interview')
  expect(read.language).toBe('en-GB')
  expect(read.fonts.embedded).toBe(read.fonts.described)
})

test('A field without an answer is marked as empty', async () => {
  const read = await readPdf(await renderActivityPdf({ ...result, values: {} }))
  expect(read.text.match(/Not filled in/g)).toHaveLength(8)
  expect(read.text).toContain('Agreed with the manager No')
})

test('Answers of a wrong type or beyond all measure still print, as far as a form goes', async () => {
  const values = {
    role: { odd: true },
    reason: 'y'.repeat(10_000),
    due: '2027-99-99',
    pay: 'a lot',
    skills: 'one',
    checks: ['Gone option', null],
    rows: ['text', null, { name: ['a'] }],
  }
  const read = await readPdf(await renderActivityPdf({ ...result, values }))
  expect(read.text).toContain('{"odd":true}')
  expect(read.text).toContain('2027-99-99')
  expect(read.text).toContain('Gone option')
  expect(read.text).toContain('["a"]')
  expect(read.text.match(/y/g)?.length).toBeGreaterThanOrEqual(5000)
})

test('Of a draft that holds more than any form takes, that much is printed', async () => {
  const values = {
    reason: `${'a-'.repeat(40_000)} the end`,
    skills: Array.from({ length: 5000 }, (_, number) => `skill ${number}`),
    rows: Array.from({ length: 5000 }, (_, number) => ({ name: `row ${number}` })),
  }
  const { text, pages } = await readPdf(await renderActivityPdf({ ...result, values }))
  expect(text).toContain('skill 29')
  expect(text).not.toMatch(/skill 30|row 20|the end/)
  expect(text).toContain('row 19')
  expect(pages.length).toBeLessThan(10)
})

test('Many lines that each introduce the next fill the pages', async () => {
  const reason = 'Because:\n\n'.repeat(400)
  const read = await readPdf(await renderActivityPdf({ ...result, values: { ...result.values, reason } }))
  expect(read.text.match(/Because:/g)).toHaveLength(400)
  expect(read.pages.length).toBeLessThan(20)
})
