import { NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import type { CartLine } from './cart.ts'
import classes from './pos.module.css'

type CartLineRowProps = {
  line: CartLine
  /** Null until it is calculated. */
  unitPriceMinor: number | null
  amountMinor: number | null
  offMinor: number
  /** Null where it is not known. */
  available: number | null
  currency: string
  fault: string | null
  onOpen: (key: string) => void
  onQuantity: (key: string, quantity: number) => void
  onRemove: (key: string, sku: string) => void
}

/** One line of the sale. A scan redraws the line that it changes, and no other. */
export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, unitPriceMinor, amountMinor, offMinor, available, currency, fault } = props
  const { key, sku, title, quantity, quantityScale, lotCode } = line
  const money = (minor: number | null) => (minor === null ? '…' : formatMoney(minor, currency))
  return (
    <li className={classes.line} data-sku={sku}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.dimmed}>
          <CodeText code={sku} />
          {lotCode === null ? '' : ` · Lot ${lotCode}`}
        </span>
        {available !== null && available < quantity ? (
          <span className={classes.short}>
            {formatQuantity(Math.max(0, available), quantityScale)} available here
          </span>
        ) : null}
        {fault ? <span className={classes.short}>{fault}</span> : null}
      </div>
      <NumberInput
        size="sm"
        aria-label={`Quantity of ${sku}`}
        className={classes.quantity}
        min={1 / 10 ** quantityScale}
        step={1}
        decimalScale={quantityScale}
        allowNegative={false}
        value={quantity / 10 ** quantityScale}
        onChange={(given) => {
          const steps = Math.round(Number(given) * 10 ** quantityScale)
          if (steps > 0 && steps !== quantity) props.onQuantity(key, steps)
        }}
      />
      <button type="button" className={classes.price} onClick={() => props.onOpen(key)}>
        <span className="visually-hidden">Price and discount of {sku}:</span>
        {money(unitPriceMinor)}
        {offMinor > 0 ? (
          <span className={classes.off}>−{formatMoney(offMinor, currency)}</span>
        ) : null}
      </button>
      <span className={classes.amount}>{money(amountMinor)}</span>
      <IconButton label={`Remove ${sku}`} size={36} onAct={() => props.onRemove(key, sku)}>
        <IconTrash size={16} />
      </IconButton>
    </li>
  )
})
