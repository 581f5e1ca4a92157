import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoOutletNote, useOutletOptions } from '#organization/outlets/web/index.tsx'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { faultOfQuantity, quantityLine, stepsOf } from './quantity-line.ts'
import { catalogOfStock, outletsOfStock, stockApi } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

export type VariantToStock = {
  readonly id: string
  readonly sku: string
  readonly quantityScale: number
}

type AddStockProps = {
  /** Of one product; of the whole catalog where none are given. */
  variants: readonly VariantToStock[] | null
  /** Left out: the first. */
  outletId?: string
  /** It is the first stock there, so the dialog opens with that reason. */
  isFirst?: true
  onClose: () => void
}

type Values = {
  readonly variant: VariantToStock | null
  /** Empty for the first. */
  readonly outletId: string
  readonly quantity: string
  readonly unitCostMinor: number | null
  readonly reason: ReasonGiven
}

/** Adds units of a product at an outlet, including its first ones, with a reason and their cost. */
export function AddStockDialog({ variants, outletId = '', isFirst, onClose }: AddStockProps) {
  const house = useHouse()
  const mayCost = useMay(capability.costs)
  const options = useOutletOptions()
  const outlets = useQuery(outletsOfStock.ask('list', {}))
  const reason = useReasonField('stock.adjust')
  const onSaved = useStockSaved(onClose)
  const outletOf = ({ outletId }: Values) => outletId || (options[0]?.value ?? '')
  const currencyOf = (values: Values) =>
    outlets.data?.outlets.find(({ id }) => id === outletOf(values))?.currency ?? house.currency
  const fields = (values: Values): FormFields<Values> => ({
    variant: {
      kind: 'own',
      label: 'Product',
      fault: (variant) => (variant ? null : 'Choose a product.'),
      draw: ({ value, error, onValue }) =>
        variants === null ? (
          <ProductPicker chosen={value} error={error} onPick={onValue} />
        ) : (
          <NativeSelect
            label="Product"
            value={value?.id ?? ''}
            error={error}
            data={variants.map(({ id, sku }) => ({ value: id, label: sku }))}
            onChange={({ currentTarget }) =>
              onValue(variants.find(({ id }) => id === currentTarget.value) ?? null)
            }
          />
        ),
      words: (variant) => variant?.sku ?? 'none',
    },
    outletId: { kind: 'choice', label: 'Outlet', options },
    quantity: {
      ...quantityLine,
      label: 'Quantity',
      refusedAs: 'difference',
      fault: (quantity, { variant }) => faultOfQuantity(quantity, variant?.quantityScale ?? 0),
    },
    unitCostMinor: {
      kind: 'money',
      currency: currencyOf(values),
      label: 'Unit cost',
      help: 'Leave empty to use the average cost, or the cost of the product.',
      isShown: () => mayCost,
      fault: (unitCostMinor) =>
        (unitCostMinor ?? 0) < 0 ? 'Enter an amount of 0.00 or more.' : null,
    },
    reason,
  })
  return (
    <FormDialog
      area="inventory"
      title="Add stock"
      subject="The stock"
      effect="Recorded in the stock ledger with your name and reason."
      above={<NoOutletNote>Stock is kept at an outlet, so add one first.</NoOutletNote>}
      confirmLabel="Add stock"
      fields={fields}
      opened={{
        ...empty,
        variant: variants?.[0] ?? null,
        outletId,
        reason: isFirst ? openingStock : noReason,
      }}
      save={({ values }, sending) => {
        const { variant, quantity, unitCostMinor, reason } = values
        return stockApi.call.adjust(
          {
            variantId: variant?.id ?? '',
            outletId: outletOf(values),
            difference: stepsOf(quantity, variant?.quantityScale ?? 0),
            reason,
            photoIds: [],
            ...(unitCostMinor === null ? {} : { unitCostMinor }),
          },
          sending,
        )
      }}
      onSaved={({ onHand }, { variant }) =>
        onSaved(
          `${variant?.sku ?? ''}: ${groupedQuantity(onHand, variant?.quantityScale ?? 0)} on hand`,
        )
      }
      onClose={onClose}
    />
  )
}

const empty: Values = {
  variant: null,
  outletId: '',
  quantity: '',
  unitCostMinor: null,
  reason: noReason,
}

/** A reason of the list; a company that has archived it chooses another. */
const openingStock: ReasonGiven = { code: 'opening_stock', note: '' }

type ProductPickerProps = {
  chosen: VariantToStock | null
  error: string | null
  onPick: (variant: VariantToStock) => void
}

function ProductPicker({ chosen, error, onPick }: ProductPickerProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogOfStock.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  return (
    <>
      <SearchPicker
        label="Product"
        hint="SKU, barcode or title"
        text={text}
        onText={setText}
        results={q === text.trim() ? data?.variants : undefined}
        keyOf={({ id }) => id}
        error={error}
        render={({ title, sku }) => (
          <span>
            {title} <CodeText code={sku} />
          </span>
        )}
        onPick={(variant) => {
          setText('')
          onPick(variant)
        }}
        none="No product found."
      />
      {chosen ? <CodeText code={chosen.sku} /> : null}
    </>
  )
}
