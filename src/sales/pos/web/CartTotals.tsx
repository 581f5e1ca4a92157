import { unitsIn } from '#platform/quantity.ts'
import { signedMoney } from '../exchange-money.ts'
import type { SaleQuote } from '../sales.contract.ts'
import type { Cart } from './cart.ts'
import { differenceOf } from './exchange/exchange-cart.ts'
import classes from './pos.module.css'

/** Subtotal, discounts, tax and total, as the server calculated them. */
export function CartTotals(props: { cart: Cart; quote: SaleQuote | null; currency: string }) {
  const { cart, quote, currency } = props
  // An empty cart costs nothing; a sum that is still being calculated is not zero.
  const money = (minor: number | undefined) =>
    minor === undefined && cart.lines.length > 0 ? '…' : signedMoney(minor ?? 0, currency)
  const units = unitsIn(cart.lines)
  const off = quote ? quote.lineDiscountsMinor + quote.saleDiscountMinor : 0
  const rows = [
    { label: units === 1 ? '1 unit' : `${units} units`, value: money(quote?.linesMinor) },
    ...(off > 0 ? [{ label: 'Discount', value: `−${money(off)}` }] : []),
    ...(quote && quote.taxMinor > 0
      ? [
          {
            label: quote.pricesIncludeTax ? 'Includes tax' : 'Tax',
            value: money(quote.taxMinor),
          },
        ]
      : []),
  ]
  const { exchange } = cart
  const difference = exchange ? differenceOf(exchange, quote) : null
  const totalMinor = difference
    ? difference.payMinor - difference.backMinor
    : (quote?.totalMinor ?? 0)
  if (difference) {
    rows.push({ label: 'Goods', value: money(quote?.totalMinor) })
    rows.push({ label: 'Returned', value: money(-difference.returnedMinor) })
  }
  return (
    <dl className={classes.totals}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{difference ? 'Difference' : 'Total'}</dt>
        <dd data-total>{quote ? money(totalMinor) : money(difference ? totalMinor : undefined)}</dd>
      </div>
    </dl>
  )
}
