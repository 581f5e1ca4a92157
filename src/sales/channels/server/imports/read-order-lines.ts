import { formatMoney, parseMoney } from '#platform/money.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { lineSent } from '../../export-words.ts'
import { lineAmounts, partOf } from '../../line-amounts.ts'
import type { ShopCharge, ShopLine } from '../../shop-order.ts'
import { priceOfUnits, roundUnits } from '../../units.ts'

/** Collects what is wrong with the rows of one order. */
export type Faulting = (line: number, field: string | null, reason: string) => void

/** Amounts of an order in minor units; what cannot be one is a fault of its line, and 0 until then. */
export type Amounts = {
  readonly of: (row: ImportRow, key: string) => number
  /** Null where the cell is empty, or has no column. */
  readonly given: (row: ImportRow, key: string) => number | null
}

export function amountsIn(currency: string, fault: Faulting): Amounts {
  const given = ({ line, values }: ImportRow, key: string) => {
    const text = values[key] ?? ''
    if (text === '') return null
    const minor = parseMoney(text, currency)
    // Some exports write what was refunded below zero.
    if (minor !== null && key === 'refunded') return Math.abs(minor)
    if (minor !== null && minor >= 0) return minor
    const why = minor === null ? `has more decimals than ${currency}` : 'is below zero'
    fault(line, key, `${text} ${why}. Correct it.`)
    return 0
  }
  return { given, of: (row, key) => given(row, key) ?? 0 }
}

type Reading = {
  readonly order: string
  readonly currency: string
  readonly amounts: Amounts
  readonly fault: Faulting
  /** The whole order is marked as partially sent. */
  readonly isPartlySent: boolean
}

export type OrderLines = {
  /** As they are left. */
  readonly lines: readonly ShopLine[]
  /** What each line cost as it was ordered, after its own discount. */
  readonly orderedMinor: readonly number[]
  /** The discounts that the lines state, added up. */
  readonly discountMinor: number
  readonly tips: readonly ShopCharge[]
}

/** The lines of an order, with what of them is still to be sent; a tip is a charge, and no goods. */
export function readOrderLines(rows: readonly ImportRow[], reading: Reading): OrderLines {
  const lines: ShopLine[] = []
  const orderedMinor: number[] = []
  const tips: ShopCharge[] = []
  let discountMinor = 0
  for (const row of rows) {
    const ordered = unitsOf(row, 'quantity', reading)
    if (ordered === 0) continue
    if (isTip(row)) {
      const amountMinor = priceOfUnits(ordered, reading.amounts.of(row, 'price'))
      tips.push({ kind: 'tip', label: 'Tip', amountMinor, taxMinor: 0 })
      continue
    }
    const cost = costOf(row, ordered, reading)
    lines.push(lineOf(row, ordered, cost, reading))
    orderedMinor.push(cost.netMinor)
    discountMinor += cost.discountMinor
  }
  return { lines, orderedMinor, discountMinor, tips }
}

/** Shopify writes a tip as a line without a SKU that is not shipped. */
function isTip({ values }: ImportRow): boolean {
  return values.title === 'Tip' && (values.sku ?? '') === '' && values.needsShipping === 'no'
}

function lineOf(row: ImportRow, ordered: number, cost: Cost, reading: Reading): ShopLine {
  const { values } = row
  const refunded = refundedOf(row, ordered, reading)
  const quantity = roundUnits(ordered - refunded)
  const { worthMinor, netMinor } = cost
  const [worth, net] = [worthMinor, netMinor].map((minor) => partOf(minor, quantity, ordered))
  const amounts =
    quantity === 0
      ? { unitPriceMinor: Math.round(worthMinor / ordered), discountMinor: 0 }
      : lineAmounts(quantity, worth ?? 0, net ?? 0)
  return {
    lineRef: null,
    code: (values.sku || values.title || '').slice(0, 200),
    title: (values.title ?? '').slice(0, 300),
    quantity,
    orderedQuantity: ordered,
    fulfilledQuantity: sentOf(row, quantity, reading),
    refundedQuantity: refunded,
    ...amounts,
    taxBasisPoints: 0,
    taxMinor: null,
  }
}

/** What all units cost; where the price of one is finer than the currency, the line’s total counts. */
type Cost = {
  readonly worthMinor: number
  readonly discountMinor: number
  readonly netMinor: number
}

function costOf(row: ImportRow, ordered: number, { amounts, currency, fault }: Reading): Cost {
  const text = row.values.price ?? ''
  const price = parseMoney(text, currency)
  const total = amounts.given(row, 'lineTotal')
  if (price === null && total === null) {
    const what = `${text} has more decimals than ${currency}.`
    fault(row.line, 'price', `${what} Correct it, or match the column of the line total.`)
  }
  const off = amounts.of(row, 'lineDiscount')
  const worth = price === null ? (total ?? 0) + off : priceOfUnits(ordered, price)
  const net = total !== null && price === null ? total : worth - off
  if (worth < 0 || net < 0)
    fault(
      row.line,
      'price',
      `The line comes to ${formatMoney(net, currency)}. Correct its amounts.`,
    )
  return { worthMinor: Math.max(worth, 0), discountMinor: off, netMinor: Math.max(net, 0) }
}

function refundedOf(row: ImportRow, ordered: number, reading: Reading): number {
  const { values, line } = row
  const kept = values.keptQuantity ? unitsOf(row, 'keptQuantity', reading) : ordered
  const refunded = values.refundedQuantity
    ? unitsOf(row, 'refundedQuantity', reading)
    : roundUnits(ordered - kept)
  if (refunded >= 0 && refunded <= ordered) return refunded
  const field = values.refundedQuantity ? 'refundedQuantity' : 'keptQuantity'
  reading.fault(
    line,
    field,
    `More units are refunded or left than the ${ordered} that were ordered.`,
  )
  return 0
}

/** Of the units that are left, those that were sent already. */
function sentOf(row: ImportRow, quantity: number, reading: Reading): number {
  const { values, line } = row
  const { fault, order, isPartlySent } = reading
  const thing = values.title || values.sku || 'this line'
  // Units that were sent and refunded afterwards are not among those that are left.
  if (values.fulfilledQuantity)
    return Math.min(quantity, unitsOf(row, 'fulfilledQuantity', reading))
  const status = values.lineSent
  if (status === undefined) {
    if (isPartlySent)
      fault(
        line,
        'sent',
        `Order ${order} was sent in part, and the file does not say which lines. Match a column with their status, or place the order by hand.`,
      )
    return 0
  }
  const sent = lineSent(status)
  if (sent === 'all') return quantity
  if (sent === 'some')
    fault(
      line,
      'lineSent',
      `Of “${thing}” some units were sent, and the file does not say how many. Add a column with the number, or place order ${order} by hand.`,
    )
  if (sent === null)
    fault(
      line,
      'lineSent',
      `“${thing}” has the status “${status}”, which is not known here. Change it in the file to fulfilled or unfulfilled, and send it again.`,
    )
  return 0
}

const mostUnits = 1_000_000_000

function unitsOf({ line, values }: ImportRow, key: string, { fault }: Reading): number {
  const units = roundUnits(Number(values[key] ?? 0))
  if (units >= 0 && units <= mostUnits) return units
  fault(line, key, `${values[key]} is no quantity. Enter 0 or more.`)
  return 0
}
