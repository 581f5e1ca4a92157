import type { ImportFault, ImportRow } from '#platform/server/table-import.ts'
import { shopifyWords, type WordsRead, woocommerceWords } from '../../export-words.ts'
import { isPaidAtDoor, shopifyPaymentTerms, woocommercePaymentTerms } from '../../payment-terms.ts'
import type { ShopKind } from '../../shop-kinds.ts'
import type { ShopOrder, ShopStage } from '../../shop-order.ts'
import { type OrderSums, orderSums } from './order-sums.ts'
import { type Amounts, amountsIn, type OrderLines, readOrderLines } from './read-order-lines.ts'

export type ReadRows =
  | { readonly order: ShopOrder }
  /** It is closed, or no order yet. */
  | { readonly leftOut: Exclude<ShopStage, 'open' | 'waits' | 'unknown'> }
  | { readonly faults: readonly ImportFault[] }

type Given = {
  readonly kind: ShopKind
  readonly currency: string
  /** The mapping of the sales channel's own statuses. */
  readonly meanings: ReadonlyMap<string, ShopStage>
  /** ISO 8601. */
  readonly now: string
}

/**
 * The lines of an export that belong to one order; order fields are on the first line that has
 * them.
 */
export function readOrderRows(rows: readonly ImportRow[], given: Given): ReadRows {
  const { kind, currency: homeCurrency, meanings, now } = given
  const cells = new OrderCells(rows)
  const { of } = cells
  const name = of('name').slice(0, 60)
  const faults: ImportFault[] = []
  const fault = (line: number, field: string | null, reason: string) =>
    faults.push({ line, field, reason })
  const isPaid = kind === 'woocommerce' && isWooPaid(cells)
  const words = wordsOf(cells, { kind, isPaid, meanings })
  if ('unknown' in words) {
    fault(cells.lineOf(words.field), words.field, unknownWord(kind, name, words.unknown))
    return { faults }
  }
  const { stage } = words
  if (stage !== 'open' && stage !== 'waits' && stage !== 'unknown') return { leftOut: stage }
  const currency = of('currency').toUpperCase() || homeCurrency
  if (currency !== homeCurrency) {
    const reason = `Order ${name} is in ${currency}, and the outlet sells in ${homeCurrency}. Choose an outlet that sells in ${currency}.`
    fault(cells.lineOf('currency'), 'currency', reason)
    return { faults }
  }
  const amounts = amountsIn(currency, fault)
  const isPartlySent = /^partial/i.test(of('sent'))
  const read = readOrderLines(rows, {
    order: name,
    currency,
    amounts,
    fault,
    isPartlySent,
  })
  const { lines } = read
  if (lines.length === 0) fault(cells.line, 'quantity', `Order ${name} has no lines.`)
  const date = whyNoDate(cells, name, now)
  if (date) fault(cells.lineOf('createdAt'), 'createdAt', date)
  const parts = partsOf(cells, amounts, read)
  const stated = (key: string) => cells.amount(amounts, key)
  const outstanding = stated('outstanding')
  const sums = orderSums(parts, {
    totalMinor: stated('total'),
    taxMinor: stated('taxes'),
    refundedMinor: stated('refunded') ?? 0,
  })
  if (!sums)
    fault(
      cells.lineOf('taxes'),
      'taxes',
      `Order ${name} has tax and no total, so that it is not known whether its prices include the tax. Match the column of the total.`,
    )
  if (!sums || faults.length > 0) return { faults }
  const left = lines.filter(({ quantity }) => quantity > 0)
  if (left.length === 0) return { leftOut: 'refunded' }
  if (left.every((line) => line.fulfilledQuantity === line.quantity)) return { leftOut: 'sent' }
  return {
    order: {
      ref: (of('ref') || name.replace(/^#/, '')).slice(0, 60),
      name,
      updatedAt: null,
      placedAt: of('createdAt') || null,
      currency,
      stage,
      statusWord: words.word,
      isTest: false,
      cancelReason: '',
      lines: sums.lines,
      pricesIncludeTax: sums.pricesIncludeTax,
      orderDiscountMinor: parts.orderDiscountMinor,
      discountReason: of('discountCode').slice(0, 100),
      shippingMinor: parts.shippingMinor,
      shippingTaxBasisPoints: sums.shippingTaxBasisPoints,
      shippingTaxMinor: sums.shippingTaxMinor,
      charges: parts.charges,
      totalMinor: sums.totalMinor,
      ...paymentOf(kind, cells, sums, { isPaid, outstanding }),
      refunds: sums.refund ? [sums.refund] : [],
      ...whoOf(cells, name),
      note: of('note').replace(/\s+/g, ' ').slice(0, 500),
      tags: of('tags')
        .split(',')
        .flatMap((tag) => tag.trim().slice(0, 30) || []),
    },
  }
}

/** The cells of an order, each from the first of its rows that has one. */
class OrderCells {
  readonly #rows: readonly ImportRow[]

  constructor(rows: readonly ImportRow[]) {
    this.#rows = rows
  }

  get line(): number {
    return this.#rows[0]?.line ?? 0
  }

  #row = (key: string): ImportRow | undefined =>
    this.#rows.find(({ values }) => (values[key] ?? '') !== '')

  of = (key: string): string => this.#row(key)?.values[key] ?? ''

  isMatched = (key: string): boolean => this.#rows.some(({ values }) => key in values)

  lineOf = (key: string): number => this.#row(key)?.line ?? this.line

  amount = (amounts: Amounts, key: string): number | null => {
    const row = this.#row(key)
    return row ? amounts.given(row, key) : null
  }
}

/**
 * WooCommerce moves an order to “processing” when it is paid, or immediately if it is paid on
 * delivery.
 */
function isWooPaid({ of, isMatched }: OrderCells): boolean {
  if (isMatched('paidAt')) return of('paidAt') !== ''
  return /^(wc-)?processing$/i.test(of('paid').trim()) && !isPaidAtDoor(of('method'))
}

function wordsOf(
  { of }: OrderCells,
  { kind, ...given }: Pick<Given, 'kind' | 'meanings'> & { readonly isPaid: boolean },
): WordsRead {
  const status = of('paid')
  const isCancelled = of('cancelledAt') !== ''
  if (status.trim() === '' && !isCancelled) return { unknown: '', field: 'paid' }
  return kind === 'shopify'
    ? shopifyWords({ financial: status, fulfilment: of('sent'), isCancelled })
    : woocommerceWords({ ...given, status, method: of('method') })
}

const openWords: Readonly<Record<ShopKind, string>> = {
  shopify: 'paid, pending, fulfilled or unfulfilled',
  woocommerce: 'processing, on-hold, completed or cancelled',
}

function unknownWord(kind: ShopKind, name: string, word: string): string {
  if (word === '')
    return `Order ${name} has no status, so that it is not known whether it is still to be sent. Fill it in.`
  return `Order ${name} has the status “${word}”, which is not known here. Change it in the file to ${openWords[kind]}, and send it again.`
}

const dayMilliseconds = 86_400_000

function whyNoDate({ of, isMatched }: OrderCells, name: string, now: string): string | null {
  const at = of('createdAt')
  if (at === '') return isMatched('createdAt') ? `Order ${name} has no date. Fill it in.` : null
  // A clock may be ahead of ours; a day more is a date that was misread.
  if (Date.parse(at) <= Date.parse(now) + dayMilliseconds) return null
  return `Order ${name} has a date in the future. Correct it, or choose another date pattern.`
}

function partsOf(cells: OrderCells, amounts: Amounts, { lines, tips, ...read }: OrderLines) {
  const amount = (key: string) => cells.amount(amounts, key) ?? 0
  const duty = {
    kind: 'duty',
    label: 'Duties',
    amountMinor: amount('duties'),
    taxMinor: 0,
  } as const
  return {
    lines,
    orderedMinor: read.orderedMinor,
    orderDiscountMinor: Math.max(0, amount('discount') - read.discountMinor),
    shippingMinor: amount('shipping'),
    charges: [...tips, ...(duty.amountMinor > 0 ? [duty] : [])],
  }
}

type Paid = { readonly isPaid: boolean; readonly outstanding: number | null }

function paymentOf(
  kind: ShopKind,
  { of }: OrderCells,
  { grossMinor, totalMinor }: OrderSums,
  { isPaid, outstanding }: Paid,
) {
  const gateway = of('method').slice(0, 60)
  const word = of('paid').trim().toLowerCase().replaceAll(' ', '_')
  const known =
    kind === 'shopify'
      ? shopifyPaymentTerms(word, gateway)
      : woocommercePaymentTerms(isPaid, gateway)
  const terms = known === 'paid' && (outstanding ?? 0) > 0 ? 'part_paid' : known
  const outstandingMinor =
    outstanding ?? (terms === 'paid' ? 0 : terms === 'part_paid' ? null : totalMinor)
  const hasPaid = terms === 'paid' || terms === 'part_paid'
  return {
    terms,
    paymentWord: kind === 'shopify' ? word : gateway,
    paidMinor:
      hasPaid && outstandingMinor !== null ? Math.max(0, grossMinor - outstandingMinor) : 0,
    giftCards: [],
    authorisedMinor: terms === 'authorised' ? totalMinor : 0,
    outstandingMinor,
    gateway,
  }
}

function whoOf({ of }: OrderCells, name: string): Pick<ShopOrder, 'customer' | 'ship'> {
  const shipName = [of('firstName'), of('shipName')].filter(Boolean).join(' ').slice(0, 120)
  const named = shipName || of('email') || `Order ${name}`
  const phone = of('phone').replace(/^'/, '').slice(0, 30)
  return {
    customer: { ref: null, fullName: named, phone, email: of('email').slice(0, 200) },
    ship: {
      name: named,
      phone,
      address: [of('address1'), of('address2')].filter(Boolean).join(', ').slice(0, 200),
      city: of('city').slice(0, 80),
      postcode: of('postcode').replace(/^'/, '').slice(0, 20),
      country: of('country').slice(0, 60),
    },
  }
}
