import { formatMoney, plainMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Quote } from '../order-totals.fields.ts'
import classes from './PriceChanges.module.css'

type PriceChangesProps = {
  quote: Quote
  /** Sets the price of a line, by its place, to what it was; it then needs a reason. */
  onKeep: (index: number, price: string) => void
}

/** The lines of an edited order that its price list reprices, because their quantity changed. */
export function PriceChanges({ quote: { lines, currency }, onKeep }: PriceChangesProps) {
  const changed = lines.flatMap((line, index) => {
    const { agreedPriceMinor: agreed, priceReason } = line
    const isByHand = priceReason === '' && line.unitPriceMinor !== line.listPriceMinor
    return agreed === null || isByHand ? [] : [{ ...line, agreed, index }]
  })
  if (changed.length === 0) return null
  return (
    <ul className={classes.changes} aria-label="Prices that change">
      {changed.map(({ index, sku, agreed, unitPriceMinor }) => {
        const [before, after] = [agreed, unitPriceMinor].map((minor) =>
          formatMoney(minor, currency),
        )
        return (
          <li key={`${index} ${sku}`}>
            <span>
              <CodeText code={sku} /> {before} → {after}
              {unitPriceMinor > agreed ? ', quantity price lost' : ', quantity price reached'}
            </span>
            {unitPriceMinor > agreed ? (
              <ActButton onAct={() => onKeep(index, plainMoney(agreed, currency))}>
                Keep {before}
              </ActButton>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
