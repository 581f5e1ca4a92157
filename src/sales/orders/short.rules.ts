import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OrderState } from './orders.states.ts'

/** What of a line decides whether it can be sent from here. Quantities are steps of its scale. */
export type StockedLine = {
  readonly variantId: string | null
  readonly sku: string
  readonly title: string
  /** Ordered and not cancelled. */
  readonly quantity: number
  readonly quantityScale: number
  readonly shortQuantity: number
  readonly elsewhereQuantity: number
}

/** A line of one of our products. */
export const isMatched = <L extends { readonly variantId: string | null }>(
  line: L,
): line is L & { readonly variantId: string } => line.variantId !== null

/** What of a line is reserved at the order's outlet, so that it can be packed. */
export const readyOf = (
  line: Pick<StockedLine, 'quantity' | 'shortQuantity' | 'elsewhereQuantity'>,
): number => line.quantity - line.shortQuantity - line.elsewhereQuantity

/**
 * Where units that are taken off a line come from: what is short first, because it was never
 * reserved, then what is reserved; what the sales channel sent last.
 */
export function takeOffLine(
  line: Pick<StockedLine, 'quantity' | 'shortQuantity' | 'elsewhereQuantity'>,
  quantity: number,
): { readonly fromShort: number; readonly released: number } {
  const off = Math.max(0, quantity)
  const fromShort = Math.min(off, line.shortQuantity)
  return { fromShort, released: Math.min(off - fromShort, readyOf(line)) }
}

const mostNamed = 3

/** Why an order waits for stock, as in its hold; null when no line is short. */
export function shortInWords(lines: readonly StockedLine[]): string | null {
  const short = lines.filter((line) => line.variantId !== null && line.shortQuantity > 0)
  return listed(
    short.map(({ sku, shortQuantity, elsewhereQuantity, quantity, quantityScale }) =>
      missingInWords(sku, shortQuantity, quantity - elsewhereQuantity, quantityScale),
    ),
  )
}

/** Why an order waits for a person to match its lines; null when all are matched. */
export function unmatchedInWords(lines: readonly StockedLine[]): string | null {
  const count = lines.filter(
    (line) => line.variantId === null && line.quantity > line.elsewhereQuantity,
  ).length
  if (count === 0) return null
  return count === 1 ? '1 line matches no product' : `${count} lines match no product`
}

function listed(parts: readonly string[]): string | null {
  if (parts.length === 0) return null
  const more = parts.length - mostNamed
  const named = parts.slice(0, mostNamed).join('; ')
  if (more <= 0) return named
  return `${named}; and ${more === 1 ? '1 more line' : `${more} more lines`}`
}

/** A product of which an order asks for more than is available. */
export type ShortProduct = {
  readonly sku: string
  /** In steps of the scale. */
  readonly missing: number
  readonly asked: number
  readonly scale: number
  readonly allowsBackOrder: boolean
}

/** Which short products do not allow a back-order, so that the rest of an order cannot wait. */
export function refuseBackOrder(short: readonly ShortProduct[]): Refusal | null {
  const refused = short.filter(({ allowsBackOrder }) => !allowsBackOrder)
  if (refused.length === 0) return null
  const named = refused.map(({ sku }) => sku).join(', ')
  const [does, them] = refused.length === 1 ? ['does', 'it'] : ['do', 'them']
  return new Refusal(
    'conflict',
    'no_back_order',
    `${named} ${does} not allow back-orders, and too little of ${them} is available. Take fewer, or choose another outlet.`,
    { field: 'lines', details: { skus: refused.map(({ sku }) => sku) } },
  )
}

/** `MUG-RED: 1 of 3 is short`. */
export function missingInWords(sku: string, missing: number, asked: number, scale: number): string {
  const [short, wanted] = [missing, asked].map((steps) => formatQuantity(steps, scale))
  return `${sku}: ${short} of ${wanted} ${short === '1' ? 'is' : 'are'} short`
}

/** A line as a sales channel's word about it meets it. */
export type SentLine = StockedLine & { readonly id: string; readonly packedQuantity: number }

/**
 * The effect on a line of the sales channel's total of sent units: they are taken from the short
 * ones first, then from the reserved ones, and never out of a parcel. Fewer than before means that
 * the channel cancelled a fulfilment: those units have to be sent from here again.
 */
export function planElsewhere(line: SentLine, asked: number, canLeave: boolean) {
  const { quantity, shortQuantity, elsewhereQuantity, packedQuantity } = line
  const most = canLeave ? quantity - packedQuantity : elsewhereQuantity
  const elsewhere = canLeave ? Math.min(Math.max(asked, 0), most) : elsewhereQuantity
  const more = elsewhere - elsewhereQuantity
  const fromShort = Math.min(shortQuantity, Math.max(more, 0))
  const wanted = Math.max(-more, 0)
  return {
    line,
    elsewhere,
    short: shortQuantity - fromShort + wanted,
    released: Math.max(more, 0) - fromShort,
    wanted,
    /** Sent by the channel and packed here as well. */
    packedHere: Math.max(0, Math.min(asked, quantity) - elsewhere),
  }
}

/** What is packed here and was sent by the sales channel too; null where nothing is. */
export function packedHereInWords(
  plans: readonly { readonly line: SentLine; readonly packedHere: number }[],
): string | null {
  return listed(
    plans.flatMap(({ line: { sku, quantityScale }, packedHere }) => {
      if (packedHere === 0) return []
      const units = formatQuantity(packedHere, quantityScale)
      return `${sku}: the channel sent ${units} that ${units === '1' ? 'is' : 'are'} packed here`
    }),
  )
}

/** Lines are matched and reserved while nothing has left. */
export function refuseStockWork(label: string, state: OrderState): Refusal | null {
  if (state === 'pending' || state === 'confirmed') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state}; stock is reserved only for pending and confirmed orders.`,
    { details: { state } },
  )
}
