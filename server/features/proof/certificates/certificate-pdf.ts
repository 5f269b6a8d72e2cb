import { encode } from 'uqr'
import { plural } from '#contract/plural.ts'
import { longDate } from '../../../platform/documents/document-labels.ts'
import { colours, type TextStyle, typeScale } from '../../../platform/documents/house-style.ts'
import { toPrintable } from '../../../platform/documents/printable-text.ts'
import { drawCut } from '../../../platform/documents/running-page.ts'
import { type SheetLook, safeUrl, TaggedSheet } from '../../../platform/documents/tagged-sheet.ts'

/** The content of a certificate; `hours` is the course's length, `verifyUrl` the public verification page. */
export type CertificateFacts = {
  learnerName: string
  courseTitle: string
  hours: number
  completedAt: Date
  assessedAt?: Date | null
  achievement: string
  code: string
  verifyUrl: string
  operatorName: string
  look?: SheetLook
  /** Set once another certificate has replaced it; the name, which may be wrong, is then left out. */
  replaced?: { at: Date; by: string | null } | null
}

/** Renders the certificate: one tagged A4 page in landscape, deterministic. */
export async function renderCertificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const sheet = new TaggedSheet({
    title: `Certificate of completion – ${facts.replaced ? 'replaced' : facts.learnerName}`,
    subject: facts.courseTitle,
    author: facts.operatorName,
    language: 'en',
    createdAt: facts.completedAt,
    layout: 'landscape',
    look: facts.look,
  })
  drawFrame(sheet, facts.operatorName)
  const centre = sheet.width / 2
  sheet.y = 112
  placeCentred(sheet, 'H1', 'Certificate of Completion', { face: 'light', size: 34, leading: 42, colour: colours.petrol }, 1)
  sheet.y += 20
  if (facts.replaced) {
    drawReplaced(sheet, facts.replaced)
    drawFoot(sheet, facts)
    return sheet.finish()
  }
  placeCentred(sheet, 'P', 'This certifies that', { ...typeScale.body, size: 12, leading: 17, colour: colours.muted }, 1)
  sheet.y += 14
  placeCentred(sheet, 'P', facts.learnerName, nameStyle(sheet, facts.learnerName), 3)
  sheet.y += 14
  sheet.artifact(() => sheet.pdf.rect(centre - 34, sheet.y, 68, 2).fill(colours.accent))
  sheet.y += 24
  placeCentred(sheet, 'P', 'has completed the course', { ...typeScale.body, size: 12, leading: 17, colour: colours.muted }, 1)
  sheet.y += 6
  const titleStyle: TextStyle = { face: 'semibold', size: 20, leading: 27, colour: colours.ink }
  placeCentred(sheet, 'P', facts.courseTitle, titleStyle, 2)
  sheet.y += 8
  const hours = plural(facts.hours, '1 hour of self-paced study', '# hours of self-paced study')
  placeCentred(sheet, 'P', hours, { ...typeScale.body, size: 11, leading: 16, colour: colours.muted }, 1)
  sheet.y += 10
  if (facts.assessedAt) {
    const label: TextStyle = { ...typeScale.body, face: 'semibold', size: 11, leading: 16, colour: colours.petrol }
    placeCentred(sheet, 'P', `Assessed on ${longDate(facts.assessedAt)}`, label, 1)
  }
  placeCentred(sheet, 'P', facts.achievement, { ...typeScale.body, size: 10, leading: 14, colour: colours.muted }, 3)
  drawFoot(sheet, facts)
  return sheet.finish()
}

function drawReplaced(sheet: TaggedSheet, { at, by }: { at: Date; by: string | null }): void {
  sheet.y += 40
  placeCentred(sheet, 'P', 'No longer valid', { face: 'semibold', size: 28, leading: 36, colour: colours.ink }, 1)
  sheet.y += 14
  const body: TextStyle = { ...typeScale.body, size: 13, leading: 19, colour: colours.muted }
  placeCentred(sheet, 'P', `This certificate was replaced on ${longDate(at)}.`, body, 2)
  if (by) placeCentred(sheet, 'P', `The certificate in force has the number ${by}.`, body, 2)
}

// Draws a frame whose upper edge has a gap for the mark.
function drawFrame(sheet: TaggedSheet, operatorName: string): void {
  const { width, height, pdf } = sheet
  const size = 50
  const mark = sheet.markWidth(size)
  const x = (width - mark) / 2
  const y = 17
  sheet.artifact(() => {
    pdf
      .rect(36, 36, width - 72, height - 72)
      .lineWidth(1.4)
      .stroke(colours.petrol)
    pdf
      .rect(42, 42, width - 84, height - 84)
      .lineWidth(0.5)
      .stroke(colours.rule)
    pdf.rect(x - 16, y, mark + 32, size).fill(colours.white)
  })
  const figure = sheet.open('Figure', sheet.root, {
    alt: `Mark of ${toPrintable(operatorName)}`,
    bbox: [x, y, x + mark, y + size],
  })
  figure.add(() => sheet.drawMark(x, y, size))
  figure.end()
}

// The largest size at which the name fits on one line, else a small size on up to three lines.
function nameStyle(sheet: TaggedSheet, name: string): TextStyle {
  const style = (size: number): TextStyle => ({ face: 'semibold', size, leading: size * 1.22, colour: colours.ink })
  for (let size = 40; size >= 24; size -= 2) {
    if (sheet.setText(name.slice(0, 400), style(size), nameWidth(sheet)).length <= 1) return style(size)
  }
  return style(20)
}

function nameWidth(sheet: TaggedSheet): number {
  return sheet.width - 200
}

function placeCentred(sheet: TaggedSheet, type: string, text: string, style: TextStyle, most: number): void {
  const set = sheet.setBalanced(text.slice(0, 1000).replaceAll(/\s+/g, ' '), style, nameWidth(sheet))
  const lines = set.slice(0, most)
  if (set.length > most) lines.at(-1)?.runs.push({ text: '…', face: style.face })
  const tag = sheet.open(type)
  sheet.addText(tag, lines, () => {
    for (const line of lines) {
      const width = line.runs.reduce((sum, run) => sum + sheet.measure(run.text.trimEnd(), run.face, style.size), 0)
      sheet.drawLine(line, style, (sheet.width - width) / 2, sheet.y)
      sheet.y += style.leading
    }
  })
  tag.end()
}

function drawFoot(sheet: TaggedSheet, facts: CertificateFacts): void {
  const top = sheet.height - 140
  const left = 84
  const gap = 28
  const qrSize = 68
  const width = (sheet.width - 2 * left - qrSize - 3 * gap) / 3
  const columns = [
    { label: 'Issued by', value: facts.operatorName },
    { label: 'Completed on', value: longDate(facts.completedAt) },
    { label: 'Certificate number', value: facts.code },
  ]
  for (const [index, { label, value }] of columns.entries()) {
    const x = left + index * (width + gap)
    sheet.hairline(x, x + width, top, colours.rule, 0.8)
    const tag = sheet.open('P')
    tag.add(() => {
      drawCut(sheet, `${label} `, { ...typeScale.small, size: 9 }, x, top + 8, width)
      drawCut(sheet, value, { ...typeScale.body, face: 'semibold', size: 11, leading: 16 }, x, top + 21, width)
    })
    tag.end()
  }
  placeVerification(sheet, facts.verifyUrl, left, top + 52, sheet.width - 2 * left - qrSize - gap)
  drawQrCode(sheet, facts.verifyUrl, { x: sheet.width - left - qrSize, y: top, size: qrSize })
}

function drawQrCode(sheet: TaggedSheet, address: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const code = encode(address.slice(0, 1000), { ecc: 'M', border: 0 })
  const cell = size / code.size
  const figure = sheet.open('Figure', sheet.root, {
    alt: 'QR code with the address of the page that verifies this certificate',
    bbox: [x, y, x + size, y + size],
  })
  figure.add(() => {
    for (const [row, cells] of code.data.entries())
      for (const [column, isDark] of cells.entries()) if (isDark) sheet.pdf.rect(x + column * cell, y + row * cell, cell, cell)
    sheet.pdf.fill(colours.ink)
  })
  figure.end()
}

function placeVerification(sheet: TaggedSheet, verifyUrl: string, x: number, y: number, width: number): void {
  const url = safeUrl(verifyUrl)
  const style = { ...typeScale.small, size: 9 }
  const lead = 'Anyone can verify this certificate at '
  const tag = sheet.open('P')
  tag.add(() => drawCut(sheet, lead, style, x, y, width))
  const offset = sheet.measure(lead, style.face, style.size)
  const link = sheet.open(url ? 'Link' : 'Span', tag)
  link.add(() => drawCut(sheet, verifyUrl, { ...style, colour: colours.petrol }, x + offset, y, width - offset))
  const linkWidth = Math.min(sheet.measure(verifyUrl.slice(0, 400), style.face, style.size), width - offset)
  if (url) sheet.linkBox(link, url, 'Verify this certificate', { x: x + offset, y, width: linkWidth, height: style.leading })
  link.end()
  tag.end()
}
