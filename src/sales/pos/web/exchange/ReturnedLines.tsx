import { NativeSelect, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { signedMoney } from '../../exchange-money.ts'
import type { SaleQuote } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import classes from '../pos.module.css'
import { isPuts } from '../RefundSaleLines.tsx'
import { useTill } from '../training/till-port.ts'
import {
  type ReturnedLine,
  returnedLines,
  returnedValue,
  withReturned,
  withReturnedBack,
} from './exchange-cart.ts'

/** Short, because they share the row with the quantity and the amount. */
const shortPuts = [
  { value: 'shelf', label: 'Shelf' },
  { value: 'inspection', label: 'Inspect' },
  { value: 'nothing', label: 'Kept' },
]

type ReturnedLinesProps = {
  cart: Cart
  quote: SaleQuote | null
  currency: string
  onCart: (change: (cart: Cart) => Cart) => void
}

/** The goods of an earlier sale that come back with this cart, at the price that was paid. */
export function ReturnedLines({ cart, quote, currency, onCart }: ReturnedLinesProps) {
  const { exchange } = cart
  const { saleLabel } = useTill()
  if (!exchange) return null
  return (
    <Section title={`Returned from ${saleLabel(exchange.number)}`} level={2}>
      <ul className={classes.lines} data-returned>
        {returnedLines(exchange).map((line) => (
          <ReturnedRow
            key={line.id}
            line={line}
            amount={signedMoney(-returnedValue(line, quote), currency)}
            onLine={(change) => onCart((now) => withReturned(now, line.id, change))}
            onRemove={() => {
              onCart((now) => withReturned(now, line.id, { returned: 0 }))
              tellUndoable(`${line.sku} is removed`, '', () =>
                onCart((now) => withReturnedBack(now, cart, line.id)),
              )
            }}
          />
        ))}
      </ul>
    </Section>
  )
}

type ReturnedRowProps = {
  line: ReturnedLine
  amount: string
  onLine: (change: Partial<Pick<ReturnedLine, 'returned' | 'puts'>>) => void
  onRemove: () => void
}

function ReturnedRow({ line, amount, onLine, onRemove }: ReturnedRowProps) {
  const { sku, title, quantity, refundedQuantity, quantityScale, returned, puts } = line
  const one = 10 ** quantityScale
  const left = quantity - refundedQuantity
  return (
    <li className={classes.line} data-returned-sku={sku}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.dimmed}>
          <CodeText code={sku} />
        </span>
      </div>
      <NumberInput
        size="sm"
        aria-label={`Returned quantity of ${sku}`}
        className={classes.quantity}
        min={1 / one}
        max={left / one}
        clampBehavior="strict"
        decimalScale={quantityScale}
        allowNegative={false}
        value={returned / one}
        onChange={(given) => {
          const steps = Math.min(left, Math.round(Number(given) * one))
          if (steps > 0 && steps !== returned) onLine({ returned: steps })
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={`What happens to ${sku}`}
        value={puts}
        data={shortPuts}
        onChange={({ currentTarget: { value } }) => {
          if (isPuts(value)) onLine({ puts: value })
        }}
      />
      <span className={classes.amount}>{amount}</span>
      <IconButton label={`Remove returned ${sku}`} size={36} onAct={onRemove}>
        <IconTrash size={16} />
      </IconButton>
    </li>
  )
}
