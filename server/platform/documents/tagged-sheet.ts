import { markParts } from '#contract/brand-pictures.ts'
import { type BrandColours, markFills, type Palette, paletteOf, shippedColours } from '#contract/identity.ts'
import { logoWidth } from '../pictures/logo-width.ts'
import { documentFont, type FontName } from './document-fonts.ts'
import { a4, colours, margins, type TextStyle } from './house-style.ts'
import { breakLines, type Line, toPrintable, toRuns, toVisualRuns } from './printable-text.ts'
import { FormFields, type Tag, TaggedPdf } from './tagged-pdf.ts'

type TagOptions = { alt?: string; actual?: string; scope?: 'Row' | 'Column'; bbox?: [number, number, number, number] }

export type SheetLook = { colours: BrandColours; logo: Buffer | undefined }

/** `createdAt` is printed into the file, so that equal input gives equal bytes. */
export type SheetOptions = {
  title: string
  subject?: string
  author: string
  language: 'en' | 'cs'
  createdAt: Date
  layout?: 'portrait' | 'landscape'
  look?: SheetLook
  /** Adds form fields over empty cells, ruled lines and boxes. */
  isFillable?: boolean
}

/** A tagged PDF (PDF/UA-1, embedded fonts) with a cursor. Text is typeset first, so that blocks know their height; everything is in a tag or an artifact. */
export class TaggedSheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Tag
  readonly width: number
  readonly height: number
  readonly form: FormFields | undefined
  /** Top of the next block, in points from the top of the page. */
  y: number = margins.top

  private readonly chunks: Buffer[] = []
  private readonly registered = new Set<FontName>()
  private readonly palette: Palette
  private readonly logo: Buffer | undefined

  constructor(options: SheetOptions) {
    const [width, height] = options.layout === 'landscape' ? [a4.height, a4.width] : [a4.width, a4.height]
    this.width = width
    this.height = height
    const title = toPrintable(options.title)
    const author = toPrintable(options.author)
    this.logo = options.look?.logo
    this.palette = paletteOf(options.look?.colours ?? shippedColours)
    const pdf = new TaggedPdf({
      pdfVersion: '1.7',
      // The published types know only the PDF/A subsets.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: options.language === 'cs' ? 'cs-CZ' : 'en-GB',
      displayTitle: true,
      size: [width, height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Without this pdfkit adds Helvetica, which is not embedded.
      font: '',
      info: {
        Title: title,
        Author: author,
        Subject: toPrintable(options.subject ?? ''),
        Creator: author,
        CreationDate: options.createdAt,
      },
    })
    const { primary, accent, primarySoft } = this.palette
    if (options.look)
      pdf.replaced = new Map([
        [colours.petrol, primary.light],
        [colours.accent, accent.light],
        [colours.tint, primarySoft.light],
      ])
    this.pdf = pdf
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
    this.form = options.isFillable ? new FormFields(pdf) : undefined
    this.addPage()
  }

  get bottom(): number {
    return this.height - margins.bottom
  }

  get contentWidth(): number {
    return this.width - margins.left - margins.right
  }

  addPage(): void {
    this.pdf.addPage()
    this.y = margins.top
  }

  /** Starts a new page unless `height` points are left on this one. */
  ensure(height: number): void {
    if (this.y + height > this.bottom && this.y > margins.top) this.addPage()
  }

  /** Opens a tag under `parent`; close it with `end()` once its content is drawn. */
  open(type: string, parent: Tag = this.root, options: TagOptions = {}): Tag {
    const tag = this.pdf.struct(type, options)
    parent.add(tag)
    return tag
  }

  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  measure(text: string, face: FontName, size: number): number {
    return this.selectFont(face, size).widthOfString(text)
  }

  setText(text: string, style: TextStyle, width: number): Line[] {
    const runs = toRuns(toPrintable(text), style.face)
    return breakLines(runs, width, (part, face) => this.measure(part, face, style.size))
  }

  /** Breaks text into lines of similar length, without using more lines. */
  setBalanced(text: string, style: TextStyle, width: number): Line[] {
    const lines = this.setText(text, style, width)
    if (lines.length < 2) return lines
    let narrow = width / 2
    let wide = width
    while (wide - narrow > 4) {
      const middle = (narrow + wide) / 2
      if (this.setText(text, style, middle).length > lines.length) narrow = middle
      else wide = middle
    }
    return this.setText(text, style, wide)
  }

  drawLine(line: Line, style: TextStyle, x: number, y: number): void {
    // Centres capitals in the line's box.
    const baseline = y + style.leading / 2 + style.size * 0.349
    let left = x
    for (const run of toVisualRuns(line.runs)) {
      this.selectFont(run.face, style.size).fillColor(style.colour)
      this.pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += this.pdf.widthOfString(run.text)
    }
  }

  private selectFont(name: FontName, size: number): PDFKit.PDFDocument {
    if (!this.registered.has(name)) this.pdf.registerFont(name, documentFont(name))
    this.registered.add(name)
    return this.pdf.font(name).fontSize(size)
  }

  /** Draws lines into a tag from the cursor down, ignoring the end of the page. */
  placeLines(lines: Line[], style: TextStyle, tag: Tag, x: number, y: number): void {
    if (lines.length === 0) return
    this.addText(tag, lines, () => {
      for (const [index, line] of lines.entries()) this.drawLine(line, style, x, y + index * style.leading)
    })
  }

  /** Adds a drawing to a tag; text drawn in visual order is also given in reading order. */
  addText(tag: Tag, lines: Line[], draw: () => void): void {
    const actual = lines.flatMap((line) => line.runs.map((run) => run.text)).join('')
    if (!/\p{scx=Arab}|\p{scx=Hebr}|\p{scx=Deva}/u.test(actual)) {
      tag.add(draw)
      return
    }
    const span = this.open('Span', tag, { actual })
    span.add(draw)
    span.end()
  }

  hairline(x1: number, x2: number, y: number, colour = colours.rule, width = 0.6): void {
    this.artifact(() => this.pdf.moveTo(x1, y).lineTo(x2, y).lineWidth(width).stroke(colour))
  }

  /** The width that {@link drawMark} needs at a height; logos may be wider than the mark. */
  markWidth(height: number): number {
    return this.logo ? logoWidth(this.logo, height) : height
  }

  drawMark(x: number, y: number, size: number): void {
    if (this.logo) {
      this.pdf.image(this.logo, x, y, { fit: [this.markWidth(size), size], align: 'center', valign: 'center' })
      return
    }
    const fills = markFills(this.palette)
    for (const part of markParts)
      this.pdf
        .save()
        .translate(x, y)
        .scale(size / 32)
        .path(part.path)
        .fill(fills[part.fill])
        .restore()
  }

  /** Adds a link over a box, owned by a Link tag; the address must be absolute http(s). */
  linkBox(tag: Tag, url: string, label: string, box: { x: number; y: number; width: number; height: number }): void {
    // Contents must be a String object to become a PDF text string.
    this.pdf.link(box.x, box.y, box.width, box.height, url, { structParent: tag, Contents: Object(label) })
  }

  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(start + page)
      draw(page + 1, count)
    }
  }

  async finish(): Promise<Buffer> {
    this.root.end()
    this.form?.end()
    const ended = new Promise((resolve, reject) => this.pdf.on('end', resolve).on('error', reject))
    this.pdf.end()
    await ended
    return Buffer.concat(this.chunks)
  }
}

/** Normalises an http(s) address; undefined for anything else. */
export function safeUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 2000 ? url.href : undefined
}
