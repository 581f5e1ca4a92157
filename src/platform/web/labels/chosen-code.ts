import type { CodeFault } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'

/** The kinds of code that can be printed on a label. */
export const codeKinds = [
  { key: 'automatic', label: 'Automatic' },
  { key: 'ean', label: 'EAN or UPC' },
  { key: 'code128', label: 'Code 128' },
  { key: 'qr', label: 'QR code' },
  { key: 'datamatrix', label: 'DataMatrix' },
] as const

export type CodeKind = (typeof codeKinds)[number]['key']

type LabelCode = LabelData['code']

/** The label's code in the chosen kind, or the reason why it cannot be encoded. */
export function chosenCode(code: LabelCode, kind: CodeKind): LabelCode | CodeFault {
  if (kind === 'automatic') return code
  const isGtin = gtinKinds.has(code.symbology)
  if (kind === 'ean')
    return isGtin ? code : { fault: 'This label has no EAN or UPC. Choose another kind of code.' }
  if (kind === 'datamatrix') {
    if (code.symbology === 'gs1datamatrix') return code
    return isGtin
      ? { symbology: 'gs1datamatrix', text: `(01)${code.text.padStart(14, '0')}` }
      : { symbology: 'datamatrix', text: code.text }
  }
  // A GS1 message with more than a product number needs separators that these codes lack.
  const text =
    code.symbology === 'gs1datamatrix' ? /^\(01\)(\d{14})$/.exec(code.text)?.[1] : code.text
  return text === undefined
    ? { fault: 'Lot and expiry date need a DataMatrix code. Choose DataMatrix or Automatic.' }
    : { symbology: kind, text }
}

const gtinKinds: ReadonlySet<string> = new Set(['ean13', 'ean8', 'upca'])
