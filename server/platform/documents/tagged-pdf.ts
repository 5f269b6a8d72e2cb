import PDFDocument from 'pdfkit'
import type { DocumentFont } from './document-fonts.ts'

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

  // `form-fields.ts` writes the form, because pdfkit's fields cannot belong to a tag.
  override endAcroForm(): this {
    return this
  }
}
