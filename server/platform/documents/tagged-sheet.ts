import PDFDocument from 'pdfkit'
import { documentFonts } from './document-fonts.ts'
import { a4, colours, type Face, margins, markPaths, type TextStyle } from './house-style.ts'
import { breakLines, type Line, type Run, toPrintable, toRuns } from './printable-text.ts'

/** A node of the tag tree that screen readers follow. */
export type Tag = PDFKit.PDFStructureElement

type TagOptions = { alt?: string; actual?: string; scope?: 'Row' | 'Column'; bbox?: [number, number, number, number] }

/** What a sheet needs to know before its first page. `createdAt` is printed into the file, so equal input makes equal bytes. */
export type SheetOptions = {
  title: string
  subject?: string
  author: string
  language: 'en' | 'cs'
  createdAt: Date
  layout?: 'portrait' | 'landscape'
}

class TaggedPdf extends PDFDocument {
  // pdfkit writes these values into the XML metadata without escaping them.
  override endMetadata(): void {
    for (const key of ['Title', 'Author', 'Subject', 'Creator'] as const) {
      this.info[key] = this.info[key]?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    }
    super.endMetadata()
  }
}

/**
 * A tagged PDF (PDF/UA-1, fonts embedded) with a cursor: text is set into lines of our own and placed at `y`, so that blocks
 * know their height before they are drawn. Everything drawn goes either into a tag or is an artifact.
 */
export class TaggedSheet {
  readonly pdf: PDFKit.PDFDocument
  /** The root tag. */
  readonly root: Tag
  readonly width: number
  readonly height: number
  /** Top of the next block, in points from the top of the page. */
  y: number = margins.top

  private readonly chunks: Buffer[] = []

  constructor(options: SheetOptions) {
    const [width, height] = options.layout === 'landscape' ? [a4.height, a4.width] : [a4.width, a4.height]
    this.width = width
    this.height = height
    const title = toPrintable(options.title)
    const author = toPrintable(options.author)
    this.pdf = new TaggedPdf({
      pdfVersion: '1.7',
      // The published types know the PDF/A subsets only.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: options.language === 'cs' ? 'cs-CZ' : 'en-GB',
      displayTitle: true,
      size: [width, height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Without this pdfkit adds Helvetica, which is not embedded.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: author,
        Subject: toPrintable(options.subject ?? ''),
        Creator: author,
        CreationDate: options.createdAt,
      },
    })
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    for (const [face, font] of Object.entries(documentFonts()))
      this.pdf.registerFont(face, font as unknown as PDFKit.Mixins.PDFFontSource)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
    this.addPage()
  }

  /** The y below which a running page holds no content. */
  get bottom(): number {
    return this.height - margins.bottom
  }

  /** Width of the running text in points. */
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

  /** Opens a tag under another; close it with `end()` once its content is drawn. */
  open(type: string, parent: Tag, options: TagOptions = {}): Tag {
    const tag = this.pdf.struct(type, options)
    parent.add(tag)
    return tag
  }

  /** Draws something that screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  measure(text: string, face: Face, size: number): number {
    return this.pdf.font(face).fontSize(size).widthOfString(text)
  }

  /** Sets text into lines; `**` pairs make it semibold. */
  setText(text: string, style: TextStyle, width: number): Line[] {
    return this.setRuns(toRuns(toPrintable(text), style.face), style, width)
  }

  setRuns(runs: Run[], style: TextStyle, width: number): Line[] {
    return breakLines(runs, width, (part, face) => this.measure(part, face, style.size))
  }

  /** Draws one line with its box's top left corner at x, y, inside whatever tag or artifact is open. */
  drawLine(line: Line, style: TextStyle, x: number, y: number): void {
    // Capitals stand in the middle of the line's box.
    const baseline = y + style.leading / 2 + style.size * 0.349
    let left = x
    for (const run of line.runs) {
      this.pdf.font(run.face).fontSize(style.size).fillColor(style.colour)
      this.pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += this.pdf.widthOfString(run.text)
    }
  }

  /** Draws lines into a tag from the cursor down, without looking at the page's end. */
  placeLines(lines: Line[], style: TextStyle, tag: Tag, x: number, y: number): void {
    if (lines.length === 0) return
    tag.add(() => {
      for (const [index, line] of lines.entries()) this.drawLine(line, style, x, y + index * style.leading)
    })
  }

  hairline(x1: number, x2: number, y: number, colour = colours.rule, width = 0.6): void {
    this.artifact(() => this.pdf.moveTo(x1, y).lineTo(x2, y).lineWidth(width).stroke(colour))
  }

  /** Draws the mark with its top left corner at x, y, inside whatever tag or artifact is open. */
  drawMark(x: number, y: number, size: number): void {
    for (const part of markPaths)
      this.pdf
        .save()
        .translate(x, y)
        .scale(size / 24)
        .path(part.path)
        .fill(part.colour)
        .restore()
  }

  /** A link over a box, owned by a Link tag. The address must be http(s) and absolute. */
  linkBox(tag: Tag, url: string, label: string, box: { x: number; y: number; width: number; height: number }): void {
    // Contents must be a String object to become a PDF text string; the published types know neither it nor structParent.
    const options = { structParent: tag, Contents: Object(label) } as unknown as PDFKit.Mixins.AnnotationOption
    this.pdf.link(box.x, box.y, box.width, box.height, url, options)
  }

  /** Runs `draw` on each page in turn, for what can be said only at the end, such as the number of pages. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(start + page)
      draw(page + 1, count)
    }
  }

  /** Closes the document and gives its bytes. */
  async finish(): Promise<Buffer> {
    this.root.end()
    const ended = new Promise((resolve, reject) => this.pdf.on('end', resolve).on('error', reject))
    this.pdf.end()
    await ended
    return Buffer.concat(this.chunks)
  }
}

/** An http(s) address in its safe spelling, or undefined for anything else. */
export function safeUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 2000 ? url.href : undefined
}
