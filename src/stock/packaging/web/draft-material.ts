import type { Material } from '../packaging.contract.ts'
import type { PackagingKind } from '../packaging.rules.ts'

/** A number as it is being typed; blank stands for none. */
export const numberFields = [
  { key: 'innerLengthMillimetres', label: 'Inner length', unit: 'mm', isOfBoxes: true },
  { key: 'innerWidthMillimetres', label: 'Inner width', unit: 'mm', isOfBoxes: true },
  { key: 'innerHeightMillimetres', label: 'Inner height', unit: 'mm', isOfBoxes: true },
  { key: 'outerLengthMillimetres', label: 'Outer length', unit: 'mm', isOfBoxes: true },
  { key: 'outerWidthMillimetres', label: 'Outer width', unit: 'mm', isOfBoxes: true },
  { key: 'outerHeightMillimetres', label: 'Outer height', unit: 'mm', isOfBoxes: true },
  { key: 'mostWeightGrams', label: 'Bears at most', unit: 'g', isOfBoxes: true },
  { key: 'tareGrams', label: 'Weighs empty', unit: 'g', isOfBoxes: false },
] as const

type NumberKey = (typeof numberFields)[number]['key']

export type DraftMaterial = Readonly<Record<NumberKey, string>> & {
  readonly sku: string
  readonly title: string
  readonly cost: string
  readonly kind: PackagingKind
  readonly isReusable: boolean
}

export function firstDraft(material: Material | null): DraftMaterial {
  const text = (key: NumberKey) => (material?.[key] == null ? '' : String(material[key]))
  return {
    sku: material?.sku ?? '',
    title: material?.title ?? '',
    cost: '',
    kind: material?.kind ?? 'box',
    isReusable: material?.isReusable ?? false,
    innerLengthMillimetres: text('innerLengthMillimetres'),
    innerWidthMillimetres: text('innerWidthMillimetres'),
    innerHeightMillimetres: text('innerHeightMillimetres'),
    outerLengthMillimetres: text('outerLengthMillimetres'),
    outerWidthMillimetres: text('outerWidthMillimetres'),
    outerHeightMillimetres: text('outerHeightMillimetres'),
    mostWeightGrams: text('mostWeightGrams'),
    tareGrams: text('tareGrams'),
  }
}

/** What is sent; what is no number is sent as such, and the server says which field it was. */
export function factsOf(draft: DraftMaterial) {
  const number = (key: NumberKey) => (draft[key].trim() === '' ? null : Number(draft[key]))
  return {
    kind: draft.kind,
    isReusable: draft.isReusable,
    innerLengthMillimetres: number('innerLengthMillimetres'),
    innerWidthMillimetres: number('innerWidthMillimetres'),
    innerHeightMillimetres: number('innerHeightMillimetres'),
    outerLengthMillimetres: number('outerLengthMillimetres'),
    outerWidthMillimetres: number('outerWidthMillimetres'),
    outerHeightMillimetres: number('outerHeightMillimetres'),
    mostWeightGrams: number('mostWeightGrams'),
    tareGrams: number('tareGrams') ?? 0,
  }
}
