import PDFDocument from 'pdfkit'
import type { DocumentFont } from './document-fonts.ts'

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

/**
 * pdfkit's document, with what it lacks for PDF/UA and for an operator's colours. The only file that uses what pdfkit does not document: `_root`,
 * `page.annotations`, `endMetadata` and `endAcroForm`. The tests of certificates (metadata) and takeaways (fields) fail when one of them changes.
 */
export class TaggedPdf extends PDFDocument {
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

  /** Adds an annotation to the page and returns its reference. */
  addAnnotation(x: number, y: number, width: number, height: number, options: PDFKit.Mixins.AnnotationOption) {
    this.annotate(x, y, width, height, options)
    return this.page.annotations.at(-1)
  }

  /** Names the form of the document. */
  setForm(form: PDFKit.PDFKitReference): void {
    this._root.data.AcroForm = form
  }

  // The form is written by `form-fields.ts`: pdfkit's would not let a field belong to a tag.
  override endAcroForm(): this {
    return this
  }
}
