import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { spread } from './order-money.ts'

/** What a line is worth, with what came off it and the tax on it. */
export type LineAmounts = {
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  readonly orderDiscountMinor: Minor
  readonly taxMinor: Minor
}

/** A line of which some may go to another order; `open` is what is ordered and not cancelled. */
export type LineToSplit = LineAmounts & {
  readonly id: string
  /** Null: it matches no product yet, and is short as a whole. */
  readonly variantId: string | null
  readonly sku: string
  readonly open: number
  /** Of `open`, not reserved because it is not there. */
  readonly short: number
  /** Of `open`, sent by the sales channel: it stays where it is. */
  readonly elsewhere: number
  readonly quantityScale: number
  readonly unitPriceMinor: Minor
}

export type PartAsked = {
  readonly outletId: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** Takes what is short before what is reserved: a back-order, or an outlet that has it. */
  readonly isShortFirst?: boolean
}

/** What goes of a line, with its share of the amounts. */
export type Piece = LineAmounts & {
  readonly lineId: string
  readonly variantId: string | null
  readonly quantity: number
  /** Of `quantity`, what was not reserved. */
  readonly fromShort: number
}

export type Split = {
  /** In the order of the parts that were asked for. */
  readonly parts: readonly (readonly Piece[])[]
  /** What stays of the lines of which something goes. */
  readonly staying: readonly LineToSplit[]
}

/**
 * Divides an order: each part gets its units with exactly their share of every amount, so that the
 * parts and what stays add up to the order as it was, to the minor unit.
 */
export function splitLines(
  label: string,
  lines: readonly LineToSplit[],
  parts: readonly PartAsked[],
): Split | Refusal {
  const left = new Map(lines.map((line) => [line.id, line]))
  const pieces: Piece[][] = []
  for (const part of parts) {
    const taken: Piece[] = []
    for (const { lineId, quantity } of part.lines) {
      const line = left.get(lineId)
      const refusal = line ? refusePiece(label, line, quantity) : unknownLine()
      if (!line || refusal) return refusal ?? unknownLine()
      const { going, staying } = splitLine(line, quantity, part.isShortFirst)
      taken.push(going)
      left.set(lineId, staying)
    }
    pieces.push(taken)
  }
  if ([...left.values()].every(({ open }) => open === 0)) return splitsAll(label)
  const touched = new Set(pieces.flat().map(({ lineId }) => lineId))
  return { parts: pieces, staying: [...left.values()].filter(({ id }) => touched.has(id)) }
}

/**
 * One line in two. What came off it is shared by quantity, both discounts together first, so that
 * neither half gets more off than it is worth.
 */
export function splitLine(
  line: LineToSplit,
  quantity: number,
  isShortFirst = false,
): { going: Piece; staying: LineToSplit } {
  const { id, variantId, discountMinor, orderDiscountMinor } = line
  const ready = line.open - line.short - line.elsewhere
  const fromShort = isShortFirst ? Math.min(quantity, line.short) : Math.max(0, quantity - ready)
  const share = (minor: Minor) => spread(minor, [quantity, line.open - quantity])[0] ?? 0
  const off = share(discountMinor + orderDiscountMinor)
  const ownOff = Math.max(
    off - orderDiscountMinor,
    Math.min(share(discountMinor), discountMinor, off),
  )
  const amounts: LineAmounts = {
    lineMinor: quantity === line.open ? line.lineMinor : quantity * line.unitPriceMinor,
    discountMinor: ownOff,
    orderDiscountMinor: off - ownOff,
    taxMinor: share(line.taxMinor),
  }
  return {
    going: { lineId: id, variantId, quantity, fromShort, ...amounts },
    staying: {
      ...line,
      open: line.open - quantity,
      short: line.short - fromShort,
      lineMinor: line.lineMinor - amounts.lineMinor,
      discountMinor: discountMinor - amounts.discountMinor,
      orderDiscountMinor: orderDiscountMinor - amounts.orderDiscountMinor,
      taxMinor: line.taxMinor - amounts.taxMinor,
    },
  }
}

function refusePiece(label: string, line: LineToSplit, quantity: number): Refusal | null {
  const isWeighed = line.quantityScale > 0
  const most = line.open - line.elsewhere
  if (quantity === most || (quantity < most && !isWeighed)) return null
  return new Refusal(
    'unprocessable',
    'too_many',
    quantity > most
      ? `${label} has only ${most} of ${line.sku} to give. Take less.`
      : `${line.sku} is weighed and goes whole. Take all of it or none.`,
    { field: 'parts', details: { sku: line.sku, open: most } },
  )
}

function unknownLine(): Refusal {
  return new Refusal(
    'missing',
    'not_found',
    'This line was not found in the order. Look at it again and repeat your step.',
    { field: 'parts' },
  )
}

function splitsAll(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'splits_all',
    `Nothing would stay in ${label}. Leave something, or move the whole order to the other outlet.`,
    { field: 'parts' },
  )
}
