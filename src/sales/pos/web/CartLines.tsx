import { useCallback, useRef, useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import type { SaleQuote } from '../sales.contract.ts'
import { CartLineRow } from './CartLineRow.tsx'
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
  const latest = useRef(cart)
  latest.current = cart
  const setQuantity = useCallback(
    (key: string, quantity: number) => onCart((now) => withLine(now, key, { quantity })),
    [onCart],
  )
  const remove = useCallback(
    (key: string, sku: string) => {
      const before = latest.current
      onCart((now) => withoutLine(now, key))
      tellUndoable(`${sku} is removed`, '', () => onCart((now) => withLineBack(now, before, key)))
    },
    [onCart],
  )
  if (cart.lines.length === 0)
    return (
      <EmptyNote title={cart.exchange ? 'Ready for the exchange' : 'Ready for the next sale'}>
        {cart.exchange
          ? 'Scan what the customer takes, or type its name above.'
          : 'Scan a product, or type its name above. Scan a receipt to refund or exchange it.'}
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
          <CartLineRow
            key={line.key}
            line={line}
            {...shownPrices(quote?.lines[at], line)}
            currency={currency}
            fault={refusal?.field?.startsWith(`lines.${at}.`) ? refusal.message : null}
            onOpen={setOpened}
            onQuantity={setQuantity}
            onRemove={remove}
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

/** What a line shows of the quote; nothing while the quote is of another cart. */
function shownPrices(priced: SaleQuote['lines'][number] | undefined, { variantId }: CartLine) {
  if (priced?.variantId !== variantId)
    return { unitPriceMinor: null, amountMinor: null, offMinor: 0, available: null }
  const { unitPriceMinor, lineMinor, discountMinor, saleDiscountMinor, available } = priced
  const offMinor = discountMinor + saleDiscountMinor
  return { unitPriceMinor, amountMinor: lineMinor - offMinor, offMinor, available }
}
