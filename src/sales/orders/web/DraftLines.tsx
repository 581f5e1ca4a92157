import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { countedWords } from '#stock/catalog/counted-words.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { addTo } from './add-to-draft.ts'
import { DraftLineRow } from './DraftLineRow.tsx'
import classes from './NewOrder.module.css'
import { type Draft, keyOfLine, withLine, withoutLine } from './new-order-draft.ts'
import { catalogOfOrders, stockOfOrders } from './orders-api.ts'

type DraftLinesProps = {
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  currency: string
  faults: Readonly<Record<string, string>>
  /** How many are there of the SKUs that the server found short. */
  short: ReadonlyMap<string, string>
  /** What the order that is edited has promised to itself, by variant; its own stock is no lack. */
  own?: ReadonlyMap<string, number>
}

/** The lines of an order: found by words or scanned; the same code again is one more. */
export function DraftLines({ draft, onDraft, currency, faults, short, own }: DraftLinesProps) {
  const [text, setText] = useState('')
  const { units, words } = countedWords(text)
  const q = useDebounced(words)
  const { data } = useQuery({
    ...catalogOfOrders.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  const available = useAvailable(draft)
  return (
    <>
      <SearchPicker
        label="Add a product"
        hint="SKU, barcode or title; 3*SKU adds three"
        text={text}
        onText={setText}
        results={q === words ? data?.variants : undefined}
        keyOf={({ id }) => id}
        error={faults.lines ?? null}
        render={(variant) => (
          <span className={classes.found}>
            <span>
              {variant.title} <CodeText code={variant.sku} />
            </span>
            <span className={classes.dimmed}>
              {refuseSale(variant)
                ? 'Can’t be sold'
                : formatMoney(variant.priceMinor, variant.currency)}
            </span>
          </span>
        )}
        onPick={(variant) => {
          setText('')
          addTo(onDraft, variant, units)
        }}
        none="No product found."
      />
      <div className={classes.goods}>
        {draft.lines.length > 0 ? (
          <div className={classNames(classes.line, classes.heads)} aria-hidden="true">
            <span>Product</span>
            <span>Quantity</span>
            <span>Price</span>
            <span>Discount</span>
            <span>Amount</span>
          </div>
        ) : null}
        <ul className={classes.lines}>
          {draft.lines.map((line, index) => (
            <DraftLineRow
              key={keyOfLine(line)}
              line={line}
              currency={currency}
              available={withOwn(available.get(line.variantId), own?.get(line.variantId))}
              short={short.get(line.sku)}
              faultOf={(field) => faults[`lines.${index}.${field}`]}
              onChange={(change) => onDraft((now) => withLine(now, keyOfLine(line), change))}
              onRemove={() => onDraft((now) => withoutLine(now, keyOfLine(line)))}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

function withOwn(available: number | undefined, own = 0): number | undefined {
  return available === undefined ? undefined : available + own
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
