import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Material } from '../packaging.contract.ts'
import { sizeText, weightText } from './size-texts.ts'

export const materialCells: Cells<Material> = {
  inner: (row) =>
    sizeText(row.innerLengthMillimetres, row.innerWidthMillimetres, row.innerHeightMillimetres),
  outer: (row) =>
    sizeText(row.outerLengthMillimetres, row.outerWidthMillimetres, row.outerHeightMillimetres),
  bears: ({ mostWeightGrams }) => weightText(mostWeightGrams),
  tare: ({ tareGrams }) => weightText(tareGrams),
}

export function LowBadge() {
  return <ToneBadge tone="waiting" label="Low" />
}
