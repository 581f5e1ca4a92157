import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage } from './printer-profile.ts'

/** Replacements for characters that many code pages lack. */
const substitutes: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '×': 'x',
  '·': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '€': 'EUR ',
  '£': 'GBP ',
  '¥': 'JPY ',
  '₹': 'INR ',
  '₨': 'Rs ',
  '₺': 'TRY ',
  '₽': 'RUB ',
  '₴': 'UAH ',
  '₦': 'NGN ',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
}

/** The text in characters of a code page: 5.00 − 1.00 becomes 5.00 - 1.00 where it has no −. */
export function writableOn(page: CodePage, text: string): string {
  return [...text].map((sign) => signOn(page, sign)).join('')
}

function signOn(page: CodePage, sign: string): string {
  if (isOn(page, sign)) return sign
  const substitute = substitutes[sign]
  if (substitute !== undefined) return substitute
  const [bare = ''] = sign.normalize('NFD')
  return bare !== sign && isOn(page, bare) ? bare : '?'
}

const known = new Map<string, boolean>()

/** A character that the page lacks is encoded as a question mark. */
function isOn(page: CodePage, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return code >= 0x20 && code !== 0x7f
  const key = `${page} ${sign}`
  let isKnown = known.get(key)
  if (isKnown === undefined) {
    const bytes = new ReceiptPrinterEncoder({ language: 'esc-pos', embedded: true })
      .codepage(page)
      .text(sign)
      .encode()
    isKnown = !bytes.includes(0x3f)
    known.set(key, isKnown)
  }
  return isKnown
}
