import PDFDocument from 'pdfkit'
import { type BrandColours, markFills, markParts, type Palette, paletteOf, shippedColours } from '#contract/identity.ts'
import { type DocumentFont, documentFonts } from './document-fonts.ts'
import { a4, colours, type Face, margins, type TextStyle } from './house-style.ts'
import { breakLines, type Line, type Run, toPrintable, toRuns } from './printable-text.ts'

declare global {
  // What pdfkit takes and its published types leave out: parsed fonts, and links that belong to a tag.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: DocumentFont): this
    }
    interface AnnotationOption {
      structParent?: PDFKit.PDFStructureElement
      /** Any other entry of the annotation's dictionary, such as those of a form's field. */
      [entry: string]: unknown
    }
  }
  namespace PDFKit {
    interface PDFDocument {
      /** The catalogue of the document, which names its form. */
      _root: { data: Record<string, unknown> }
    }
  }
}

/** A node of the tag tree that screen readers follow. */
export type Tag = PDFKit.PDFStructureElement

type TagOptions = { alt?: string; actual?: string; scope?: 'Row' | 'Column'; bbox?: [number, number, number, number] }

/** The operator's colours and logo (PNG), in place of ours. */
export type SheetLook = { colours: BrandColours; logo: Buffer | undefined }

/** What a sheet needs to know before its first page. `createdAt` is printed into the file, so equal input makes equal bytes. */
export type SheetOptions = {
  title: string
  subject?: string
  author: string
  language: 'en' | 'cs'
  createdAt: Date
  layout?: 'portrait' | 'landscape'
  look?: SheetLook
  /** Puts fields to fill in on screen over empty cells, ruled lines and boxes to tick. */
  isFillable?: boolean
}

type Box = { x: number; y: number; width: number; height: number }

/** Bits of a field's flags, by the PDF standard. */
const multilineFlag = 1 << 12
const printFlag = 1 << 2

class TaggedPdf extends PDFDocument {
  /** Colours of the house style that the operator's stand in for. */
  replaced: ReadonlyMap<unknown, string> = new Map()

  override fillColor(colour: PDFKit.Mixins.ColorValue, opacity?: number): this {
    return super.fillColor(this.replaced.get(colour) ?? colour, opacity)
  }

  override strokeColor(colour: PDFKit.Mixins.ColorValue, opacity?: number): this {
    return super.strokeColor(this.replaced.get(colour) ?? colour, opacity)
  }

  // pdfkit writes these values into the XML metadata without escaping them.
  override endMetadata(): void {
    for (const key of ['Title', 'Author', 'Subject', 'Creator'] as const) {
      this.info[key] = this.info[key]?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    }
    super.endMetadata()
  }

  // The sheet writes its form itself: pdfkit's would not let a field belong to a tag.
  override endAcroForm(): this {
    return this
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
  private readonly palette: Palette
  private readonly logo: Buffer | undefined
  private readonly fields: PDFKit.PDFKitReference[] = []
  private readonly isFillable: boolean

  constructor(options: SheetOptions) {
    this.isFillable = options.isFillable ?? false
    const [width, height] = options.layout === 'landscape' ? [a4.height, a4.width] : [a4.width, a4.height]
    this.width = width
    this.height = height
    const title = toPrintable(options.title)
    const author = toPrintable(options.author)
    this.logo = options.look?.logo
    this.palette = paletteOf(options.look?.colours ?? shippedColours)
    const pdf = new TaggedPdf({
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
    for (const [face, font] of Object.entries(documentFonts())) this.pdf.registerFont(face, font)
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

  /** Draws the mark, or the operator's logo, in a square with its top left corner at x, y, inside whatever tag or artifact is open. */
  drawMark(x: number, y: number, size: number): void {
    if (this.logo) {
      this.pdf.image(this.logo, x, y, { fit: [size, size], align: 'center', valign: 'center' })
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

  /** A link over a box, owned by a Link tag. The address must be http(s) and absolute. */
  linkBox(tag: Tag, url: string, label: string, box: { x: number; y: number; width: number; height: number }): void {
    // Contents must be a String object to become a PDF text string.
    this.pdf.link(box.x, box.y, box.width, box.height, url, { structParent: tag, Contents: Object(label) })
  }

  /** A field to type in, owned by a Form tag and named for screen readers; nothing on a sheet that is not fillable. */
  textField(parent: Tag, label: string, box: Box, isMultiline: boolean): void {
    if (!this.isFillable) return
    this.field(parent, label, box, { FT: 'Tx', Ff: isMultiline ? multilineFlag : 0, DA: Object('/Helv 9 Tf 0.06 0.15 0.17 rg') })
  }

  /** A box to tick; nothing on a sheet that is not fillable. */
  tickField(parent: Tag, label: string, box: Box): void {
    if (!this.isFillable) return
    const look = (drawing: string) => {
      const ref = this.pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, box.width, box.height] })
      ref.end(Buffer.from(drawing))
      return ref
    }
    const tick = '1.4 w 0.65 0.28 0.06 RG 2.3 5 m 4.3 2.8 l 7.9 7.6 l S'
    this.field(parent, label, box, { FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: { Yes: look(tick), Off: look('') } } })
  }

  private field(parent: Tag, label: string, { x, y, width, height }: Box, entries: Record<string, unknown>): void {
    const tag = this.open('Form', parent)
    const before = this.pdf.page.annotations.length
    this.pdf.annotate(x, y, width, height, {
      Subtype: 'Widget',
      structParent: tag,
      T: Object(`field-${this.fields.length + 1}`),
      // Both must be String objects to become PDF text strings.
      TU: Object(toPrintable(label)),
      F: printFlag,
      ...entries,
    })
    tag.end()
    const added = this.pdf.page.annotations[before]
    if (added) this.fields.push(added)
  }

  /** Names the form in the catalogue. Viewers draw what is typed in Helvetica, which they bring themselves. */
  private addForm(): void {
    if (this.fields.length === 0) return
    const font = this.pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' })
    font.end(undefined)
    const form = this.pdf.ref({
      Fields: this.fields,
      NeedAppearances: true,
      DA: Object('/Helv 9 Tf 0 g'),
      DR: { Font: { Helv: font } },
    })
    form.end(undefined)
    this.pdf._root.data.AcroForm = form
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
    this.addForm()
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
