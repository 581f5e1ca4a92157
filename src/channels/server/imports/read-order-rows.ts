import { parseMoney } from '#platform/money.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { instantOf } from '../../exact-json.ts'
import { sum } from '../../line-amounts.ts'
import type { ShopOrder } from '../../shop-order.ts'

/** Where an order stands in an export, in the words of either shop. */
const notOpen: Readonly<Record<string, string>> = {
  voided: 'was cancelled',
  refunded: 'was given back in whole',
  cancelled: 'was cancelled',
  failed: 'was never paid',
  completed: 'was sent already',
  fulfilled: 'was sent already',
  pending_payment: 'is not paid for yet',
}

const isPaid = (word: string) => ['paid', 'processing', 'partially_refunded'].includes(word)

export type ReadRows =
  | { readonly order: ShopOrder }
  /** Why the order does not come in. */
  | { readonly whyNot: string; readonly field: string | null }

/** The lines of an export that are one order; what is of the order stands on the first of them. */
export function readOrderRows(rows: readonly ImportRow[], homeCurrency: string): ReadRows {
  const of = (key: string) =>
    rows.map(({ values }) => values[key] ?? '').find((text) => text !== '') ?? ''
  const name = of('name').slice(0, 60)
  const currency = of('currency').toUpperCase() || homeCurrency
  const status = of('paid').toLowerCase().replace(/^wc-/, '').replaceAll(' ', '_')
  const sent = of('sent').toLowerCase()
  const why = of('cancelledAt') === '' ? (notOpen[sent] ?? notOpen[status]) : notOpen.cancelled
  if (why) return { whyNot: `Order ${name} ${why}; only open orders come in.`, field: 'paid' }
  if (currency !== homeCurrency)
    return {
      whyNot: `Order ${name} is in ${currency}, and the outlet sells in ${homeCurrency}. Choose an outlet that sells in ${currency}.`,
      field: 'currency',
    }
  const amount = (text: string) => parseMoney(text, currency) ?? 0
  const lines = rows
    .filter(({ values }) => Number(values.quantity) > 0)
    .map(({ values }) => ({
      code: (values.sku || values.title || '').slice(0, 200),
      title: (values.title ?? '').slice(0, 300),
      quantity: Number(values.quantity),
      unitPriceMinor: amount(values.price ?? ''),
      discountMinor: amount(values.lineDiscount ?? ''),
      taxBasisPoints: 0,
    }))
  if (lines.length === 0) return { whyNot: `Order ${name} has no lines.`, field: 'quantity' }
  const onLines = sum(lines.map(({ discountMinor }) => discountMinor))
  const totalMinor = amount(of('total'))
  const shipName = [of('firstName'), of('shipName')].filter(Boolean).join(' ').slice(0, 120)
  const named = shipName || of('email') || `Order ${name}`
  const phone = of('phone').replace(/^'/, '').slice(0, 30)
  return {
    order: {
      ref: (of('ref') || name.replace(/^#/, '')).slice(0, 60),
      name,
      updatedAt: null,
      placedAt: instantOf(of('createdAt')),
      currency,
      stage: 'open',
      isSent: false,
      isTest: false,
      cancelReason: '',
      pricesIncludeTax: true,
      lines,
      orderDiscountMinor: Math.max(0, amount(of('discount')) - onLines),
      discountReason: of('discountCode').slice(0, 100),
      shippingMinor: amount(of('shipping')),
      shippingTaxBasisPoints: 0,
      totalMinor,
      paidMinor: isPaid(status) ? totalMinor : 0,
      gateway: of('method').slice(0, 60),
      refunds: [],
      customer: { ref: null, fullName: named, phone, email: of('email').slice(0, 200) },
      ship: {
        name: named,
        phone,
        address: [of('address1'), of('address2')].filter(Boolean).join(', ').slice(0, 200),
        city: of('city').slice(0, 80),
        postcode: of('postcode').replace(/^'/, '').slice(0, 20),
        country: of('country').slice(0, 60),
      },
      note: of('note').replace(/\s+/g, ' ').slice(0, 500),
      tags: of('tags')
        .split(',')
        .flatMap((tag) => tag.trim().slice(0, 30) || []),
    },
  }
}
