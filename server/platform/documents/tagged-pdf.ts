import PDFDocument from 'pdfkit'
import type { DocumentFont } from './document-fonts.ts'
import { toPrintable } from './printable-text.ts'

declare global {
  // Parts of pdfkit that its types omit: parsed fonts, and links that belong to a tag.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: DocumentFont): this
    }
    interface AnnotationOption {
      structParent?: PDFKit.PDFStructureElement
      [entry: string]: unknown
    }
  }
  namespace PDFKit {
    interface PDFDocument {
      _root: { data: Record<string, unknown> }
    }
  }
}

export type Tag = PDFKit.PDFStructureElement

/** pdfkit with what PDF/UA needs. Only this file uses undocumented parts of pdfkit; tests fail when they change. */
export class TaggedPdf extends PDFDocument {
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

  addAnnotation(x: number, y: number, width: number, height: number, options: PDFKit.Mixins.AnnotationOption) {
    this.annotate(x, y, width, height, options)
    return this.page.annotations.at(-1)
  }

  setForm(form: PDFKit.PDFKitReference): void {
    this._root.data.AcroForm = form
  }

  // {@link FormFields} writes the form, because pdfkit's fields cannot belong to a tag.
  override endAcroForm(): this {
    return this
  }
}

type Box = { x: number; y: number; width: number; height: number }

const multilineFlag = 1 << 12
const printFlag = 1 << 2

/** Czech letters missing from WinAnsiEncoding, mapped to codes of unused signs; without this some viewers omit them. */
const czechLetters = [
  ...[127, 'Ccaron', 129, 'ccaron', 141, 'Dcaron', 143, 'dcaron', 144, 'Ecaron', 157, 'ecaron', 166, 'Ncaron'],
  ...[168, 'ncaron', 170, 'Rcaron', 172, 'rcaron', 175, 'Tcaron', 180, 'tcaron', 184, 'Uring', 186, 'uring'],
]

export class FormFields {
  private readonly pdf: TaggedPdf
  private readonly fields: PDFKit.PDFKitReference[] = []

  constructor(pdf: TaggedPdf) {
    this.pdf = pdf
  }

  addText(parent: Tag, label: string, box: Box, isMultiline: boolean): void {
    this.add(parent, label, box, { FT: 'Tx', Ff: isMultiline ? multilineFlag : 0, DA: Object('/Helv 9 Tf 0.06 0.15 0.17 rg') })
  }

  addTick(parent: Tag, label: string, box: Box): void {
    const look = (drawing: string) => {
      const ref = this.pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, box.width, box.height] })
      ref.end(Buffer.from(drawing))
      return ref
    }
    const tick = '1.4 w 0.65 0.28 0.06 RG 2.3 5 m 4.3 2.8 l 7.9 7.6 l S'
    this.add(parent, label, box, { FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: { Yes: look(tick), Off: look('') } } })
  }

  /** Adds the form to the catalogue. Viewers draw input in their own Helvetica. */
  end(): void {
    if (this.fields.length === 0) return
    const Encoding = { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences: czechLetters }
    const font = this.pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding })
    font.end(undefined)
    const form = this.pdf.ref({
      Fields: this.fields,
      NeedAppearances: true,
      DA: Object('/Helv 9 Tf 0 g'),
      DR: { Font: { Helv: font } },
    })
    form.end(undefined)
    this.pdf.setForm(form)
  }

  private add(parent: Tag, label: string, { x, y, width, height }: Box, entries: Record<string, unknown>): void {
    const tag = this.pdf.struct('Form')
    parent.add(tag)
    const added = this.pdf.addAnnotation(x, y, width, height, {
      Subtype: 'Widget',
      structParent: tag,
      T: Object(`field-${this.fields.length + 1}`),
      // String objects become PDF text strings.
      TU: Object(toPrintable(label)),
      F: printFlag,
      ...entries,
    })
    tag.end()
    if (added) this.fields.push(added)
  }
}
