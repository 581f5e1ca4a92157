import type { CodeFault, CodeSymbol } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'
import type { LabelFormat } from '../../label-formats.ts'
import { type LabelLayout, layoutLabel } from '../../layout-label.ts'
import { codeSymbolOf } from './code-symbol-of.ts'

export type DrawnLabel = {
  readonly symbol: CodeSymbol
  readonly layout: LabelLayout
  /** A barcode would not have fitted, so the text is drawn as a 2D code. */
  readonly isInSquares: boolean
}

/**
 * The layout of a label for a format. An internal code that is too long for a barcode becomes a QR
 * code.
 */
export async function drawLabel(
  label: LabelData,
  format: LabelFormat,
): Promise<DrawnLabel | CodeFault> {
  const drawn = await drawAs(label, format)
  if (!('fault' in drawn) || label.code.symbology !== 'code128') return drawn
  const squares = await drawAs(
    { ...label, code: { symbology: 'qr', text: label.code.text } },
    format,
  )
  return 'fault' in squares ? drawn : { ...squares, isInSquares: true }
}

async function drawAs(label: LabelData, format: LabelFormat): Promise<DrawnLabel | CodeFault> {
  const symbol = await codeSymbolOf(label.code)
  if ('fault' in symbol) return symbol
  const layout = layoutLabel(label, symbol, format)
  return 'fault' in layout ? layout : { symbol, layout, isInSquares: false }
}
