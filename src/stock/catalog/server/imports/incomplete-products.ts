import type { ImportOption } from '#platform/table-imports.ts'
import { lackingToActivate, type MissingFact, type NeededFact } from '../../completeness.ts'
import type { ProductColumns, VariantColumns } from '../variant-columns.ts'

/** What happens to new products that lack the data of an active one. */
export const incompleteOption: ImportOption = {
  key: 'incomplete',
  label: 'New products that lack what an active one needs',
  choices: [
    { value: 'draft', label: 'Come in as drafts' },
    { value: 'active', label: 'Become active all the same' },
  ],
}

type Coded = Pick<
  VariantColumns,
  | 'priceMinor'
  | 'costMinor'
  | 'weightGrams'
  | 'lengthMillimetres'
  | 'widthMillimetres'
  | 'heightMillimetres'
  | 'isActive'
> & { readonly codes: readonly unknown[] }

/**
 * What a product of a file still needs before it is active; pictures are added later, if at all.
 */
export function lackingIn(
  { kind }: Pick<ProductColumns, 'kind'>,
  variants: readonly Coded[],
  needed: readonly NeededFact[],
): readonly MissingFact[] {
  const open = variants.filter(({ isActive }) => isActive)
  const isMissing = (fact: MissingFact): boolean => {
    if (fact === 'photo') return true
    return open.some((variant) => lacks[fact](variant))
  }
  const facts: readonly MissingFact[] = ['price', ...needed]
  return lackingToActivate(kind, facts.filter(isMissing), needed)
}

const lacks: Readonly<Record<Exclude<MissingFact, 'photo'>, (variant: Coded) => boolean>> = {
  price: ({ priceMinor }) => priceMinor === 0,
  barcode: ({ codes }) => codes.length === 0,
  weight: ({ weightGrams }) => weightGrams === null,
  dimensions: ({ lengthMillimetres, widthMillimetres, heightMillimetres }) =>
    [lengthMillimetres, widthMillimetres, heightMillimetres].includes(null),
  cost: ({ costMinor }) => costMinor === null,
}
