import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { useReason } from '#organization/reasons/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { parseMoney } from '#platform/money.ts'
import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { catalogOfStock, outletsOfStock, stockApi } from './stock-api.ts'
import { useStockAct } from './use-stock-act.ts'

export type VariantToStock = {
  readonly id: string
  readonly sku: string
  readonly quantityScale: number
}

type AddStockProps = {
  /** Of one product; of the whole catalog where none are given. */
  variants: readonly VariantToStock[] | null
  onClose: () => void
}

/** Adds units of a product at an outlet, also its first ones, with a reason and what they cost. */
export function AddStockDialog({ variants, onClose }: AddStockProps) {
  const house = useHouse()
  const mayCost = useMay(capability.costs)
  const options = useOutletOptions()
  const outlets = useQuery(outletsOfStock.ask('list', {}))
  const [variant, setVariant] = useState<VariantToStock | null>(variants?.[0] ?? null)
  const [outlet, setOutlet] = useState('')
  const [text, setText] = useState('')
  const [cost, setCost] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = useReason('stock.adjust')
  const outletId = outlet || (options[0]?.value ?? '')
  const currency =
    outlets.data?.outlets.find(({ id }) => id === outletId)?.currency ?? house.currency
  const quantity = variant ? parseQuantity(text, variant.quantityScale) : null
  const isWrong = quantity === null || quantity <= 0
  const unitCostMinor = cost === '' ? undefined : parseMoney(cost, currency)
  const isWrongCost = unitCostMinor === null || (unitCostMinor ?? 0) < 0
  const act = useStockAct({
    run: stockApi.call.adjust,
    done: ({ onHand }) =>
      `${variant?.sku ?? ''}: ${groupedQuantity(onHand, variant?.quantityScale ?? 0)} on hand`,
    onClose,
  })
  const confirm = () => {
    setTried(true)
    const given = reason.take()
    if (!variant || isWrong || isWrongCost || !given) return
    act.start({
      variantId: variant.id,
      outletId,
      difference: quantity,
      reason: given,
      photoIds: [],
      ...(unitCostMinor === undefined ? {} : { unitCostMinor }),
    })
  }
  return (
    <ConfirmDialog
      title="Add stock"
      confirmLabel="Add stock"
      fields={
        <>
          {variants === null ? (
            <ProductPicker
              chosen={variant}
              error={isTried && !variant ? 'Choose a product.' : null}
              onPick={setVariant}
            />
          ) : (
            <NativeSelect
              label="Product"
              value={variant?.id ?? ''}
              data={variants.map(({ id, sku }) => ({ value: id, label: sku }))}
              onChange={({ currentTarget: { value } }) =>
                setVariant(variants.find(({ id }) => id === value) ?? null)
              }
            />
          )}
          <NativeSelect
            label="Outlet"
            value={outletId}
            data={[...options]}
            onChange={({ currentTarget: { value } }) => setOutlet(value)}
          />
          <TextInput
            label="Quantity"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={text}
            error={isTried && isWrong ? 'Enter a quantity above 0.' : null}
            onChange={({ currentTarget: { value } }) => setText(value.trim())}
          />
          {mayCost ? (
            <TextInput
              label={`Unit cost, ${currency}`}
              description="Leave empty to use the average cost, or the cost of the product."
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={cost}
              error={isTried && isWrongCost ? 'Enter an amount of 0.00 or more.' : null}
              onChange={({ currentTarget: { value } }) => setCost(value.trim())}
            />
          ) : null}
          {reason.fields}
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      Recorded in the stock ledger with your name and reason.
    </ConfirmDialog>
  )
}

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
