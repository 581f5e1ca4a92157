import { printedSku } from '#catalog/internal-codes.ts'
import { gtinLabelCode } from '#catalog/label-code.ts'
import type { LabelData } from '#platform/label-data.ts'
import type { LevelRow } from '../stock-lists.contract.ts'

type Labelled = Pick<LevelRow, 'sku' | 'title' | 'gtin' | 'outletCode' | 'binCode'>

/** A product's label for its place: its GTIN, else its SKU, and where it belongs. */
export function labelOfLevel({ sku, title, gtin, outletCode, binCode }: Labelled): LabelData {
  return {
    title,
    lines: [sku, [outletCode, binCode].filter(Boolean).join(' ')],
    code: gtin === null ? { symbology: 'code128', text: printedSku(sku) } : gtinLabelCode(gtin),
  }
}
