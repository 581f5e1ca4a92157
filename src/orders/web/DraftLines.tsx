import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { VariantFacts } from '#catalog/catalog.contract.ts'
import { variantNoun } from '#catalog/catalog.nouns.ts'
import { formatMoney, plainMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { DraftLineRow } from './DraftLineRow.tsx'
import classes from './NewOrder.module.css'
import { type Draft, withLine, withoutLine, withUnit } from './new-order-draft.ts'
import { catalogOfOrders, scansOfOrders, stockOfOrders } from './orders-api.ts'

type DraftLinesProps = {
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  currency: string
  faults: Readonly<Record<string, string>>
  /** How many are there of the SKUs that the server found short. */
  short: ReadonlyMap<string, string>
}

/** The lines of a new order: found by words or scanned; the same code again is one more. */
export function DraftLines({ draft, onDraft, currency, faults, short }: DraftLinesProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogOfOrders.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  const available = useAvailable(draft)
  const add = (variant: VariantFacts) =>
    onDraft((now) => withUnit(now, variant, plainMoney(variant.priceMinor, currency)))
  useScanTarget(async (code) => {
    try {
      const { noun, id, label } = await scansOfOrders.call.resolve({ code })
      if (noun !== variantNoun.key) {
        playScanSound('wrong')
        return tellErrorBriefly(`${code} was not added`, `${label} is no product.`)
      }
      add(await catalogOfOrders.call.get({ id }))
      playScanSound('ok')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly(`${code} was not added`, refusalOf(error).message)
    }
  })
  return (
    <>
      <SearchPicker
        label="Add a product"
        hint="SKU, barcode or words of the title, or scan it"
        text={text}
        onText={setText}
        results={q === text.trim() ? data?.variants : undefined}
        keyOf={({ id }) => id}
        error={faults.lines ?? null}
        render={(variant) => (
          <span className={classes.found}>
            <span>
              {variant.title} <CodeText code={variant.sku} />
            </span>
            <span className={classes.dimmed}>
              {formatMoney(variant.priceMinor, variant.currency)}
            </span>
          </span>
        )}
        onPick={(variant) => {
          setText('')
          add(variant)
        }}
        none="No product found."
      />
      <ul className={classes.lines}>
        {draft.lines.map((line, index) => (
          <DraftLineRow
            key={line.variantId}
            line={line}
            currency={currency}
            available={available.get(line.variantId)}
            short={short.get(line.sku)}
            quantityFault={faults[`lines.${index}.quantity`]}
            priceFault={faults[`lines.${index}.unitPriceMinor`]}
            onChange={(change) => onDraft((now) => withLine(now, line.variantId, change))}
            onRemove={() => onDraft((now) => withoutLine(now, line.variantId))}
          />
        ))}
      </ul>
    </>
  )
}

/** What of the draft's variants is available at its outlet, kept fresh by live hints on stock. */
function useAvailable({ lines, outletId }: Draft): ReadonlyMap<string, number> {
  const last = useRef<ReadonlyMap<string, number>>(new Map())
  const variantIds = lines.map(({ variantId }) => variantId).toSorted()
  const ask = stockOfOrders.ask('levels', { variantIds: variantIds.slice(0, 100), outletId })
  const { data } = useQuery({
    ...ask,
    // Under the orders' name, so that a hint on stock refreshes it as it does this page.
    queryKey: ['orders', 'levels', outletId, variantIds],
    enabled: variantIds.length > 0 && outletId !== '',
  })
  if (data) {
    const byVariant = new Map(data.levels.map((level) => [level.variantId, level.available]))
    last.current = new Map(variantIds.map((id) => [id, byVariant.get(id) ?? 0]))
  }
  return last.current
}
