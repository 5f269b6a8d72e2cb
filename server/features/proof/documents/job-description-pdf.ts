import { longDate } from '../../../platform/documents/document-labels.ts'
import { type Block, placeBlocks } from '../../../platform/documents/flow.ts'
import { margins, typeScale } from '../../../platform/documents/house-style.ts'
import { drawRunningPages, drawTitleBlock } from '../../../platform/documents/running-page.ts'
import { table } from '../../../platform/documents/table-block.ts'
import { type SheetLook, TaggedSheet } from '../../../platform/documents/tagged-sheet.ts'
import { flowLines, heading, list, paragraphs, ruledLines } from '../../../platform/documents/text-blocks.ts'
import { placeLink } from '../../authoring/resources/fact-list.ts'

export type RoleDefinition = {
  role: string
  roleText?: string
  skills: string
  motivators: string
  companyLink: string
  jdLink?: string
  company?: string
  createdAt: Date
  operatorName: string
  look?: SheetLook
}

/** Renders a role definition as a job description in the course's template, with ruled lines for missing parts. */
export async function renderJobDescriptionPdf(definition: RoleDefinition): Promise<Buffer> {
  const { role, operatorName, createdAt } = definition
  const sheet = new TaggedSheet({
    title: `Job description: ${role}`,
    subject: definition.company ?? '',
    author: operatorName,
    language: 'en',
    createdAt,
    look: definition.look,
  })
  drawTitleBlock(sheet, {
    eyebrow: 'Job description',
    title: role,
    subtitle: definition.company ?? '',
    operatorName,
    notes: [`Written on ${longDate(createdAt)}`],
  })
  const section = (title: string, ...blocks: Block[]) => [heading(sheet, title, 'section'), ...blocks]
  const skills = toItems(definition.skills)
  const motivators = toItems(definition.motivators)
  placeBlocks(sheet, [
    ...section(
      'Outcome in twelve months',
      ...(definition.roleText ? paragraphs(sheet, definition.roleText) : []),
      ruledLines(sheet, 'What will be true in a year because this person is here?', 2),
    ),
    ...section('Decisions owned', ruledLines(sheet, 'Decisions this person makes without asking', 2)),
    ...section('Who you work with', ruledLines(sheet, 'Manager, teams and partners', 1)),
    ...section(
      `${skills.length === 5 ? 'Five must-haves' : 'Must-haves'}, with the evidence we accept`,
      skills.length > 0
        ? table(
            sheet,
            ['Must-have', 'Evidence accepted'],
            skills.map((skill) => [skill, '']),
            [1, 1.2],
          )
        : ruledLines(sheet, 'Must-haves', 5),
    ),
    ...section('What is not required', ruledLines(sheet, 'Degrees, years or tools that we do not ask for', 1)),
    ...section(
      'Why this role is worth a move',
      motivators.length > 0 ? list(sheet, motivators) : ruledLines(sheet, 'Motivators', 3),
    ),
    ...section('Work mode', ruledLines(sheet, 'Place, days on site, time zone', 1)),
    ...section('Pay range and contract form', ruledLines(sheet, 'Range with currency and period; employment or contract', 1)),
    ...section(
      'Steps of the process, with dates',
      table(
        sheet,
        ['Step', 'With whom', 'By when'],
        Array.from({ length: 4 }, () => ['', '', '']),
        [2, 2, 1],
      ),
    ),
    ...section('Contact', ...contact(sheet, definition)),
  ])
  drawRunningPages(sheet, { title: role, operatorName, date: createdAt })
  return sheet.finish()
}

function contact(sheet: TaggedSheet, definition: RoleDefinition): Block[] {
  return [
    ...(definition.company ? paragraphs(sheet, definition.company) : []),
    labelledLink(sheet, 'Company', definition.companyLink),
    ...(definition.jdLink ? [labelledLink(sheet, 'Full description', definition.jdLink)] : []),
    ruledLines(sheet, 'Name, email, phone', 1),
  ]
}

function labelledLink(sheet: TaggedSheet, label: string, address: string): Block {
  return {
    before: 6,
    lead: typeScale.label.leading + typeScale.small.leading,
    place() {
      const tag = sheet.open('P')
      flowLines(sheet, sheet.setText(label, typeScale.label, sheet.contentWidth), typeScale.label, tag, margins.left)
      tag.end()
      placeLink(sheet, sheet.root, { address }, margins.left, sheet.contentWidth)
    },
  }
}

/** Splits a text into items by lines, else semicolons, else commas outside brackets; removes bullets and numbers. */
export function toItems(text: string): string[] {
  const parts = separators
    .map((separator) => text.split(separator))
    .find((split) => split.filter((part) => part.trim()).length > 1) ?? [text]
  return parts.map((part) => part.trim().replace(/^(?:[-–•*]|\d{1,2}[.)])\s+/, '')).filter((part) => part !== '')
}

const separators = [/\r?\n/, /;/, /,(?![^([]*[)\]])(?!\d)/]
