import { NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import type { SaleQuote } from '../sales.contract.ts'
import { type Cart, type CartLine, withLine, withLineBack, withoutLine } from './cart.ts'
import { LineDialog } from './LineDialog.tsx'
import classes from './pos.module.css'

type CartLinesProps = {
  cart: Cart
  quote: SaleQuote | null
  currency: string
  refusal: ShownRefusal | null
  onCart: (change: (cart: Cart) => Cart) => void
}

/** The lines of the sale, the newest last; quantity and price are changed in place. */
export function CartLines({ cart, quote, currency, refusal, onCart }: CartLinesProps) {
  const [opened, setOpened] = useState<string | null>(null)
  if (cart.lines.length === 0)
    return (
      <EmptyNote title="Ready for the next sale">
        Scan a product, or type its name above. Scan a receipt to refund it.
      </EmptyNote>
    )
  const shown = cart.lines.find(({ key }) => key === opened)
  const shownAt = cart.lines.findIndex(({ key }) => key === opened)
  return (
    <>
      {refusal ? (
        <p role="alert" className={classes.fault}>
          {refusal.message}
        </p>
      ) : null}
      <ul className={classes.lines}>
        {cart.lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            priced={quote?.lines[at]?.variantId === line.variantId ? quote.lines[at] : undefined}
            currency={currency}
            fault={refusal?.field?.startsWith(`lines.${at}.`) ? refusal.message : null}
            onOpen={() => setOpened(line.key)}
            onQuantity={(quantity) => onCart((now) => withLine(now, line.key, { quantity }))}
            onRemove={() => {
              onCart((now) => withoutLine(now, line.key))
              tellUndoable(`${line.sku} is removed`, '', () =>
                onCart((now) => withLineBack(now, cart, line.key)),
              )
            }}
          />
        ))}
      </ul>
      {shown ? (
        <LineDialog
          line={shown}
          usualPriceMinor={quote?.lines[shownAt]?.unitPriceMinor ?? null}
          currency={currency}
          onLine={(change) => onCart((now) => withLine(now, shown.key, change))}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

type LineRowProps = {
  line: CartLine
  priced: SaleQuote['lines'][number] | undefined
  currency: string
  fault: string | null
  onOpen: () => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function LineRow({ line, priced, currency, fault, onOpen, onQuantity, onRemove }: LineRowProps) {
  const { sku, title, quantity, quantityScale, lotCode } = line
  const off = (priced?.discountMinor ?? 0) + (priced?.saleDiscountMinor ?? 0)
  const isShort = priced !== undefined && priced.available < quantity
  return (
    <li className={classes.line} data-sku={sku}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.dimmed}>
          <CodeText code={sku} />
          {lotCode === null ? '' : ` · Lot ${lotCode}`}
        </span>
        {isShort ? (
          <span className={classes.short}>
            {formatQuantity(Math.max(0, priced.available), quantityScale)} available here
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
          if (steps > 0 && steps !== quantity) onQuantity(steps)
        }}
      />
      <button type="button" className={classes.price} onClick={onOpen}>
        <span className="visually-hidden">Price and discount of {sku}:</span>
        {priced ? formatMoney(priced.unitPriceMinor, currency) : '…'}
        {off > 0 ? <span className={classes.off}>−{formatMoney(off, currency)}</span> : null}
      </button>
      <span className={classes.amount}>
        {priced ? formatMoney(priced.lineMinor - off, currency) : '…'}
      </span>
      <IconButton label={`Remove ${sku}`} size={36} onAct={onRemove}>
        <IconTrash size={16} />
      </IconButton>
    </li>
  )
}
