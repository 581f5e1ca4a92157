import { margin, PdfSheet } from '#platform/server/pdf/pdf-sheet.ts'

/** A page with nothing but its title, in the place of what a supplier sends. */
export async function pdfOf(title: string): Promise<Buffer> {
  const sheet = await PdfSheet.open(title)
  sheet.text(title, margin, margin, { size: 20, isBold: true })
  return Buffer.concat(await sheet.finish().toArray())
}
