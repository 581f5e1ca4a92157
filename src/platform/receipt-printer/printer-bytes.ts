import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage, PrinterProfile } from './printer-profile.ts'
import { type RollPart, rowsOf } from './printer-roll.ts'
import { writableOn } from './writable-on.ts'

export type Paper = Pick<PrinterProfile, 'width' | 'codePage'>

const encoderOf = ({ width, codePage }: Paper) =>
  new ReceiptPrinterEncoder({ columns: Number(width), language: 'esc-pos', feedBeforeCut: 4 })
    .initialize()
    .codepage(codePage)

/** What a printer gets to print these parts and cut the paper. */
export function bytesOf(parts: readonly RollPart[], paper: Paper): Uint8Array<ArrayBuffer> {
  const encoder = encoderOf(paper)
  const columns = Number(paper.width)
  for (const part of parts) {
    if (part.kind === 'barcode') {
      encoder.align('center').barcode(part.code, 'code128', { height: 60, width: 2, text: 'below' })
      continue
    }
    for (const { text, look, isCentred } of rowsOf(onPage(part, paper.codePage), columns)) {
      encoder.align(isCentred ? 'center' : 'left').bold(look !== null)
      encoder.size(look === 'large' ? 2 : 1, look === null ? 1 : 2)
      encoder.line(text)
    }
    encoder.bold(false).size(1, 1)
  }
  return new Uint8Array(encoder.align('left').cut('partial').encode())
}

/** What opens the cash drawer that is plugged into a printer. */
export function drawerBytes(): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos' })
  return new Uint8Array(encoder.initialize().pulse(0).encode())
}

type Written = Exclude<RollPart, { readonly kind: 'barcode' }>

/** With the characters that the code page has, before the rows are measured. */
function onPage(part: Written, page: CodePage): Written {
  if (part.kind === 'rule') return part
  if (part.kind === 'text') return { ...part, text: writableOn(page, part.text) }
  return { ...part, left: writableOn(page, part.left), right: writableOn(page, part.right) }
}
