import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { takeawayDocument } from '#contract/course-content.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { renderJobDescriptionPdf, toItems } from './job-description-pdf.ts'

const definition = {
  role: 'Hlavní inženýrka platformy (Kubernetes)',
  skills: 'Runs platforms for 20+ teams (EKS, networking)\n- Writes design documents\n3. Příliš žluťoučký kůň',
  motivators: 'Owns the roadmap; Fully remote in the EU; Low technical debt',
  companyLink: 'https://example.org/company',
  jdLink: 'https://example.org/jobs/1',
  company: 'Příklad a.s.',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  operatorName: 'Principal Talent Course',
}

test('A job description holds the role definition in the sections of the template', async () => {
  const read = await readPdf(await renderJobDescriptionPdf(definition))
  expect(read.bookmarks).toEqual([
    'Outcome in twelve months',
    'Decisions owned',
    'Who you work with',
    'Must-haves, with the evidence we accept',
    'What is not required',
    'Why this role is worth a move',
    'Work mode',
    'Pay range and contract form',
    'Steps of the process, with dates',
    'Contact',
  ])
  const words = ['Writes design documents', 'Příliš žluťoučký kůň', 'Fully remote in the EU', 'Written on 21 November 2026']
  for (const each of [definition.role, definition.company, ...words]) expect(read.text).toContain(each)
  expect(read.links).toEqual([definition.companyLink, definition.jdLink])
  expect(read.title).toBe(`Job description: ${definition.role}`)
  expect(read.tagged).toBe(true)
  expect(read.fonts.embedded).toBe(read.fonts.described)
})

test('Skills and motivators are split by lines, semicolons or commas, but not inside brackets or numbers', () => {
  expect(toItems('Go\n\n2) Kafka\n• Leads')).toEqual(['Go', 'Kafka', 'Leads'])
  expect(toItems('Go, Rust; Kafka')).toEqual(['Go, Rust', 'Kafka'])
  expect(toItems('Cloud (AWS, Azure), Kafka, pay of 100,000')).toEqual(['Cloud (AWS, Azure)', 'Kafka', 'pay of 100,000'])
  expect(toItems('10+ years of Java')).toEqual(['10+ years of Java'])
  expect(toItems(' ')).toEqual([])
})

test('An empty or boundless definition still makes a document', async () => {
  const empty = { skills: '', motivators: '', company: undefined, jdLink: undefined, companyLink: 'none' }
  const bare = await readPdf(await renderJobDescriptionPdf({ ...definition, ...empty }))
  expect(bare.text).toContain('Must-haves')
  expect(bare.links).toEqual([])
  const boundless = { role: 'R'.repeat(10_000), skills: 'word '.repeat(2000), motivators: 'm'.repeat(10_000) }
  const long = await readPdf(await renderJobDescriptionPdf({ ...definition, ...boundless }))
  expect(long.text.match(/word/g)?.length).toBe(2000)
})

test('The sections are those of the template that learners download', async () => {
  const path = join(import.meta.dirname, '../../../../content/downloads/principal-job-description-template.yaml')
  const template = takeawayDocument.parse(parse(await readFile(path, 'utf8')))
  const numbered = template.sections.flatMap(({ heading }) => /^\d+\. (.+)$/.exec(heading)?.[1] ?? [])
  const { bookmarks } = await readPdf(await renderJobDescriptionPdf({ ...definition, skills: 'a;b;c;d;e' }))
  expect(numbered).toHaveLength(9)
  expect(bookmarks.filter((heading) => heading !== 'Why this role is worth a move')).toEqual(numbered)
})
