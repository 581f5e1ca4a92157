import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { PriceToday } from '../planned-prices.contract.ts'
import type { PriceListRow } from '../price-lists.contract.ts'
import { PlannedPriceInputs } from './PlannedPriceInputs.tsx'
import { type PriceTexts, readTexts, steppedTexts } from './planned-price-draft.ts'
import { shownFaults } from './shown-faults.ts'

export type PlanValues = {
  readonly takesEffectAt: string
  /** Null for the price of the product itself. */
  readonly priceListId: string | null
  readonly percent: string
  readonly isLeftOut: boolean
  readonly texts: PriceTexts
}

type Offered = {
  readonly lists: readonly Pick<PriceListRow, 'id' | 'name' | 'currency'>[]
  readonly variants: readonly PriceToday[]
  /** Of prices that are not here yet there is no share. */
  readonly isLoading: boolean
  readonly onList: (id: string | null) => void
}

const leaves = ({ priceListId, isLeftOut }: PlanValues) => priceListId !== null && isLeftOut

/** When prices become others, and which. */
export function planFields({
  lists,
  variants,
  isLoading,
  onList,
}: Offered): FormFields<PlanValues> {
  return {
    takesEffectAt: { kind: 'instant', label: 'Takes effect', isRequired: true, isShort: true },
    priceListId: {
      kind: 'choice',
      label: 'Price',
      isShort: true,
      emptyLabel: 'Of the product itself',
      options: lists.map(({ id, name, currency }) => ({
        value: id,
        label: `In ${name} (${currency})`,
      })),
      fillsIn: (id) => {
        onList(id)
        return { percent: '', texts: {} }
      },
    },
    percent: {
      kind: 'line',
      label: 'All by, %',
      hint: '-10',
      longest: 8,
      keys: 'decimal',
      isShort: true,
      whyNot: (values) =>
        leaves(values)
          ? 'They are taken out of the list.'
          : isLoading
            ? 'The prices of today are being loaded.'
            : null,
      fillsIn: (percent) => {
        const texts = steppedTexts(variants, percent)
        return texts ? { texts } : {}
      },
    },
    isLeftOut: {
      kind: 'check',
      label: 'Take them out of the list, so that its percentage counts again',
      isShown: ({ priceListId }) => priceListId !== null,
    },
    texts: {
      kind: 'own',
      label: 'Planned prices',
      refusedAs: 'rows',
      fault: (texts, values) => {
        if (leaves(values)) return null
        const { rows, faults } = readTexts(variants, texts)
        const [fault] = Object.values(faults)
        return fault ?? (rows.length === 0 ? 'Please fill this in.' : null)
      },
      draw: ({ value, error, answer, onValue }, values) => (
        <PlannedPriceInputs
          variants={variants}
          texts={leaves(values) ? null : value}
          faults={{
            ...Object.fromEntries(
              shownFaults(answer, []).map(({ key, message }) => [key, message] as const),
            ),
            ...(error === null ? {} : typedFaults(variants, value)),
          }}
          onChange={onValue}
        />
      ),
      words: (texts) => Object.values(texts).join(', ') || 'empty',
    },
  }
}

/** By the ids of variants; at the first where no price is entered. */
function typedFaults(variants: readonly PriceToday[], texts: PriceTexts) {
  const { rows, faults } = readTexts(variants, texts)
  const [first] = variants
  const isEmpty = rows.length === 0 && Object.keys(faults).length === 0
  return first && isEmpty ? { [first.variantId]: 'Please fill this in.' } : faults
}

export function rowsOf(variants: readonly PriceToday[], values: PlanValues) {
  return leaves(values)
    ? variants.map(({ variantId }) => ({ variantId, priceMinor: null }))
    : [...readTexts(variants, values.texts).rows]
}
