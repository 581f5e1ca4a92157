import type { LabelData } from '#platform/label-data.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { labelCodeOf, lotLabelCode } from '#stock/catalog/label-code.ts'
import type { LevelRow, LotPanel } from '../stock-lists.contract.ts'

type There = { readonly onHand: number; readonly quantityScale: number }
type LabelledLevel = Pick<LevelRow, 'sku' | 'title' | 'gtin' | 'outletCode' | 'binCode'> & There

/** Only whole units are labelled one by one: goods by weight or measure have one label. */
const thereOf = ({ onHand, quantityScale }: There) =>
  quantityScale === 0 && onHand > 0 ? { there: onHand } : {}

/** A product's shelf label: its GTIN, else its SKU, and its bin. */
export function labelOfLevel(level: LabelledLevel): LabelData {
  const { sku, title, gtin, outletCode, binCode } = level
  return {
    title,
    lines: [sku, [outletCode, binCode].filter(Boolean).join(' ')],
    code: labelCodeOf(gtin, sku),
    ...(binCode === null ? {} : { place: binCode }),
    ...thereOf(level),
  }
}

type LabelledLot = Pick<LotPanel, 'sku' | 'title' | 'gtin' | 'code' | 'expiresOn'> & There

/** A label that identifies a lot, for people and for scanners. */
export function labelOfLot(lot: LabelledLot): LabelData {
  const { sku, title, gtin, code, expiresOn } = lot
  return {
    title,
    lines: [`Lot ${code}`, ...(expiresOn === null ? [] : [`Expires ${formatDay(expiresOn)}`]), sku],
    code: lotLabelCode({ gtin, sku }, { code, expiresOn }),
    ...thereOf(lot),
  }
}
