import { Readable } from 'node:stream'
import { barSymbol } from '../../code-symbol.ts'
import { type FontPart, sheetFonts } from './sheet-fonts.ts'

export type TextLook = {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  /** White letters, for text on a black block. */
  readonly isInverted?: boolean
  /** Whether the given x is the start of the text or its end. */
  readonly align?: 'start' | 'end'
}

/** A4 in points, and the margin around the text. */
export const pageWidth = 595
export const pageHeight = 842
export const margin = 48

/** Width and height of a page in points. */
export type PageSize = readonly [width: number, height: number]

/**
 * A document of pages, A4 by default, written from the top down in the company's typeface. A
 * missing letter is printed as a question mark.
 */
export class PdfSheet {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts: readonly FontPart[]

  private constructor(document: PDFKit.PDFDocument, fonts: readonly FontPart[]) {
    this.#document = document
    this.#fonts = fonts
    for (const { name, bytes } of fonts) this.#document.registerFont(name, bytes)
  }

  static async open(title: string, size: PageSize | null = null): Promise<PdfSheet> {
    // On first use: it takes 12 MB, and most servers write no document for hours.
    const { default: PdfDocument } = await import('pdfkit')
    const page = size ? { size: [...size], margin: 0 } : { size: 'A4', margin }
    return new PdfSheet(new PdfDocument({ ...page, info: { Title: title } }), await sheetFonts())
  }

  text(words: string, x: number, y: number, look: TextLook = {}): void {
    const document = this.#document
    const { size = 10, isBold = false } = look
    const colour = look.isInverted ? '#ffffff' : look.isQuiet ? '#555555' : '#000000'
    let left = look.align === 'end' ? x - this.widthOf(words, size) : x
    // The typeface has one weight; a fine outline makes it bold.
    document
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size * 0.035)
    for (const run of this.#runsOf(words)) {
      document.font(run.font).fontSize(size)
      document.text(run.text, left, y, { lineBreak: false, fill: true, stroke: isBold })
      left += document.widthOfString(run.text)
    }
  }

  widthOf(words: string, size: number): number {
    return this.#runsOf(words).reduce(
      (sum, { font, text }) => sum + this.#document.font(font).fontSize(size).widthOfString(text),
      0,
    )
  }

  /** The text in as many lines as it needs at this width. */
  linesOf(words: string, size: number, width: number): string[] {
    const lines: string[] = []
    for (const paragraph of words.split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && this.widthOf(longer, size) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  rule(y: number): void {
    this.#document
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke()
  }

  /** An empty square to tick by hand. */
  box(x: number, y: number, size: number): void {
    this.#document.rect(x, y, size, size).lineWidth(0.7).strokeColor('#000000').stroke()
  }

  /** A barcode with its text below, ending at x. A module is 0.375 mm. */
  bars(code: string, x: number, y: number): void {
    const symbol = barSymbol('code128', code)
    if ('fault' in symbol) throw new Error(`${code} cannot be written as bars.`)
    const module = 1.063
    const [, quiet] = symbol.quietModules
    const left = x - (symbol.widthModules + quiet) * module
    this.fill(symbol.path, { x: left, y, scaleX: module, scaleY: 36 })
    this.text(code, x - quiet * module, y + 40, { size: 8, align: 'end' })
  }

  /** A path filled with black, such as bars, moved and scaled into place. */
  fill(path: string, at: { x: number; y: number; scaleX: number; scaleY: number }): void {
    const document = this.#document.save().translate(at.x, at.y).scale(at.scaleX, at.scaleY)
    document.path(path).fill('#000000').restore()
  }

  /** A PNG or JPEG, scaled to the given size. */
  picture(bytes: Buffer, x: number, y: number, room: PageSize): void {
    this.#document.image(bytes, x, y, { fit: [...room] })
  }

  nextPage(): void {
    this.#document.addPage()
  }

  /** The bytes of the whole document; nothing can be written afterwards. */
  finish(): Readable {
    this.#document.end()
    return Readable.from(this.#document)
  }

  #runsOf(words: string): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = []
    for (const letter of words) {
      const font = this.#fonts.find((part) => part.writes(letter))?.name
      const last = runs.at(-1)
      const text = font ? letter : '?'
      const name = font ?? 'latin'
      if (last?.font === name) last.text += text
      else runs.push({ font: name, text })
    }
    return runs
  }
}
