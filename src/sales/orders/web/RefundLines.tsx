import { TextInput } from '@mantine/core'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { refundOfLine } from '../order-money.ts'
import classes from './OrderMoney.module.css'

type Units = Readonly<Record<string, string>>

type RefundLinesProps = {
  lines: readonly OrderMoneyFacts['lines'][number][]
  currency: string
  units: Units
  error: string | null
  onUnits: (units: Units) => void
}

/** How many units of each line are refunded, and what was paid for them. */
export function RefundLines({ lines, currency, units, error, onUnits }: RefundLinesProps) {
  return (
    <>
      <ul className={classes.rows}>
        {lines.map((line) => {
          const { lineId, sku, quantityScale } = line
          const left = line.quantity - line.refundedQuantity
          const quantity = Math.min(left, parseQuantity(units[lineId] ?? '', quantityScale) ?? 0)
          return (
            <li key={lineId} className={classes.refundLine}>
              <span>
                {line.title} <CodeText code={sku} />
                <span className={classes.small}>
                  {formatQuantity(left, quantityScale)} not refunded, paid{' '}
                  {formatMoney(line.dueMinor, currency)}
                </span>
              </span>
              <TextInput
                aria-label={`Units of ${sku} to refund`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                disabled={left === 0}
                value={units[lineId] ?? ''}
                onChange={({ currentTarget }) =>
                  onUnits(withUnits(units, lineId, currentTarget.value))
                }
              />
              <span className={classes.amount}>
                {formatMoney(refundOfLine(line, quantity), currency)}
              </span>
            </li>
          )
        })}
      </ul>
      {error ? <p className={classes.warning}>{error}</p> : null}
    </>
  )
}

/** A line without an entry is left out, so that an entry which is cleared again is none. */
function withUnits(units: Units, lineId: string, text: string): Units {
  const { [lineId]: _, ...others } = units
  return text.trim() === '' ? others : { ...others, [lineId]: text }
}

export function refundedUnits(units: Units): string {
  return Object.values(units).join(', ') || 'none'
}
