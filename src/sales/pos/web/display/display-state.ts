import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { TenderGiven } from '../../sale-money.ts'
import type { Sale, SaleQuote } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { type ExchangeOnDisplay, exchangeOnDisplay } from './exchange-on-display.ts'

export type DisplayLine = {
  readonly key: string
  readonly title: string
  /** `2 × £9.50`; only the quantity while the price is being calculated. */
  readonly detail: string
  readonly off: string
  readonly amount: string
}

type Paid = { readonly label: string; readonly amount: string }

/**
 * What the customer sees of a sale, already written as the register writes it: no cost, and of the
 * customer only the first name.
 */
export type SaleOnDisplay = {
  readonly firstName: string
  readonly lines: readonly DisplayLine[]
  /** Empty for none. */
  readonly discount: string
  /** Empty while it is being calculated. */
  readonly total: string
  /** Goods that come back; null where none do. */
  readonly exchange: ExchangeOnDisplay | null
  /** After the sale is paid. */
  readonly done: {
    readonly paid: readonly Paid[]
    readonly change: string
    /** Of an exchange: what is refunded. */
    readonly back: string
  } | null
}

/** Payments while they are taken. */
export type PaymentOnDisplay = { readonly paid: readonly Paid[]; readonly left: string }

type SaleAtRegister = {
  readonly cart: Cart
  readonly quote: SaleQuote | null
  readonly currency: string
  /** The sale that was just paid. */
  readonly done: Sale | null
}

export const nothingOnDisplay: SaleOnDisplay = {
  firstName: '',
  lines: [],
  discount: '',
  total: '',
  exchange: null,
  done: null,
}

export function saleOnDisplay({ cart, quote, currency, done }: SaleAtRegister): SaleOnDisplay {
  if (done) return paidOnDisplay(done)
  const { lines, customer } = cart
  const isPriced = quote !== null && quote.lines.length === lines.length
  return {
    firstName: firstNameOf(customer?.name ?? ''),
    lines: lines.map(({ key, variantId, title, quantity, quantityScale }, at) => {
      const found = quote?.lines[at]
      const priced = found?.variantId === variantId ? found : null
      const units = formatQuantity(quantity, quantityScale)
      if (priced === null) return { key, title, detail: units, off: '', amount: '' }
      const off = priced.discountMinor + priced.saleDiscountMinor
      return {
        key,
        title,
        detail: `${units} × ${formatMoney(priced.unitPriceMinor, currency)}`,
        off: off > 0 ? `−${formatMoney(off, currency)}` : '',
        amount: formatMoney(priced.lineMinor - off, currency),
      }
    }),
    discount: isPriced ? discountOf(quote, currency) : '',
    total: isPriced ? formatMoney(quote.totalMinor, currency) : '',
    exchange: exchangeOnDisplay(cart, isPriced ? quote : null, currency),
    done: null,
  }
}

function paidOnDisplay(sale: Sale): SaleOnDisplay {
  const { currency, payments, totalMinor, changeMinor, exchange } = sale
  const [back] = exchange?.givenBack ?? []
  return {
    ...nothingOnDisplay,
    discount: discountOf(sale, currency),
    total: formatMoney(totalMinor, currency),
    done: {
      paid: payments
        .filter(({ kind }) => kind === 'payment')
        .map(({ method, amountMinor, tenderedMinor }) => ({
          label: method === 'exchange' ? 'Returned goods' : tenderLabels[method],
          amount: formatMoney(tenderedMinor ?? amountMinor, currency),
        })),
      change: changeMinor === 0 ? '' : formatMoney(changeMinor, currency),
      back: back ? formatMoney(back.amountMinor, currency) : '',
    },
  }
}

export function paymentOnDisplay(
  given: readonly TenderGiven[],
  leftMinor: number,
  currency: string,
): PaymentOnDisplay {
  return {
    paid: given.map(({ method, amountMinor }) => ({
      label: tenderLabels[method],
      amount: formatMoney(amountMinor, currency),
    })),
    left: formatMoney(leftMinor, currency),
  }
}

function discountOf(
  money: Pick<SaleQuote, 'lineDiscountsMinor' | 'saleDiscountMinor'>,
  currency: string,
): string {
  const off = money.lineDiscountsMinor + money.saleDiscountMinor
  return off > 0 ? `−${formatMoney(off, currency)}` : ''
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/**
 * The line that was just scanned: a new one, or one whose quantity changed; else the one before, as
 * long as it is there.
 */
export function newestLine(
  before: { readonly lines: readonly DisplayLine[]; readonly newest: string | null },
  now: readonly DisplayLine[],
): string | null {
  const unitsOf = ({ detail }: DisplayLine) => detail.split(' ')[0]
  const known = new Map(before.lines.map((line) => [line.key, unitsOf(line)]))
  const changed = now.findLast((line) => known.get(line.key) !== unitsOf(line))
  if (changed) return changed.key
  const isThere = now.some(({ key }) => key === before.newest)
  return isThere ? before.newest : (now.at(-1)?.key ?? null)
}
