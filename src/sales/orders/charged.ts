import type { Minor } from '#platform/money.ts'
import type { Charged, ChargedKind, ChargedRow } from './charged-rows.ts'
import { joinRows } from './charged-rows.ts'
import { partOf, spread } from './order-money.ts'
import { rateOfCharge } from './rate-of-charge.ts'

export type LineCharged = {
  readonly id: string
  readonly sku: string
  readonly title: string
  /** Ordered less cancelled. */
  readonly quantity: number
  readonly quantityScale: number
  readonly unitPriceMinor: Minor
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  readonly orderDiscountMinor: Minor
  readonly taxBasisPoints: number
  readonly taxMinor: Minor
  /** Refunded units that are still on the line. */
  readonly refundedQuantity: number
  /** Kept back when they were refunded. */
  readonly feeMinor: Minor
}

export type ChargedFacts = {
  readonly isCancelled: boolean
  readonly pricesIncludeTax: boolean
  /** What the order charges in all. */
  readonly chargedMinor: Minor
  readonly lines: readonly LineCharged[]
  readonly shippingMinor: Minor
  readonly shippingTaxMinor: Minor
  readonly shippingTaxBasisPoints: number
  readonly refundedShippingMinor: Minor
  readonly charges: readonly {
    readonly id: string
    readonly label: string
    readonly amountMinor: Minor
    readonly taxMinor: Minor
  }[]
  readonly waivedMinor: Minor
  readonly goodwillMinor: Minor
}

/** A line, the shipping or a charge, with tax: what it costs, and what of that is charged. */
type Part = {
  readonly taxBasisPoints: number
  readonly dueMinor: Minor
  readonly taxMinor: Minor
  leftMinor: Minor
  readonly rows: ChargedRow[]
}

/**
 * What an order charges now, row by row and by tax rate: its lines less refunded units, shipping less
 * refunded shipping, charges, less goodwill and what is not collected any more. What lowers the whole
 * order lowers every rate by its share. The rows of a rate add up to its amount, and all rates together
 * to exactly `chargedMinor`.
 */
export function chargedOf(facts: ChargedFacts): Charged {
  if (facts.isCancelled) return { rows: [], taxes: [] }
  const { chargedMinor, pricesIncludeTax: isInside } = facts
  const parts = [
    ...facts.lines.map((line) => lineOf(line, isInside)),
    shippingOf(facts),
    ...facts.charges.map((charge) => chargeOf(charge, facts)),
  ]
  const left = () => sum(parts.map(({ leftMinor }) => leftMinor))
  const above = () => left() - chargedMinor
  // Units that were refunded after the rest was waived are no longer among what is left.
  lower(parts, 'waived', Math.min(facts.waivedMinor, left()), isInside)
  lower(parts, 'goodwill', Math.min(facts.goodwillMinor, Math.max(0, above())), isInside)
  lower(parts, 'uncollected', above(), isInside)
  const taxes = [...Map.groupBy(parts, (part) => part.taxBasisPoints)].map(([basisPoints, own]) => {
    const leftMinor = sum(own.map((part) => part.leftMinor))
    const taxMinor = isInside ? taxLeft(together(own)) : sum(own.map(taxLeft))
    return { basisPoints, netMinor: leftMinor - taxMinor, taxMinor }
  })
  return {
    rows: joinRows(parts.flatMap((part) => part.rows)),
    taxes: taxes
      .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
      .toSorted((a, b) => b.basisPoints - a.basisPoints),
  }
}

function lineOf(line: LineCharged, isInside: boolean): Part {
  const { quantity, refundedQuantity, taxBasisPoints, taxMinor } = line
  const kept = quantity - refundedQuantity
  const share = (minor: Minor) => partOf(minor, kept, quantity)
  const netMinor = line.lineMinor - line.discountMinor - line.orderDiscountMinor
  const dueMinor = isInside ? netMinor : netMinor + taxMinor
  const refundedMinor = partOf(dueMinor, refundedQuantity, quantity)
  const part: Part = {
    ...{ taxBasisPoints, dueMinor, taxMinor, rows: [] },
    leftMinor: dueMinor - refundedMinor,
  }
  const discountMinor = share(line.discountMinor)
  const amountMinor = share(line.lineMinor) - discountMinor
  const orderDiscountMinor = share(line.orderDiscountMinor)
  const rounding = amountLeft(part, isInside) - amountMinor + orderDiscountMinor
  part.rows.push(
    {
      ...rowOf('line', line.taxBasisPoints, amountMinor),
      // Units at another price or rate are another row, so that rows can be subtracted.
      key: `line ${line.id} at ${line.unitPriceMinor}, ${line.taxBasisPoints}`,
      label: line.title,
      sku: line.sku,
      quantity: kept,
      quantityScale: line.quantityScale,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor,
    },
    rowOf('discount', taxBasisPoints, -orderDiscountMinor),
    rowOf('rounding', taxBasisPoints, rounding),
  )
  change(part, 'fee', Math.min(line.feeMinor, refundedMinor), isInside)
  return part
}

function shippingOf(facts: ChargedFacts): Part {
  const { shippingMinor, shippingTaxMinor: taxMinor, shippingTaxBasisPoints } = facts
  const isInside = facts.pricesIncludeTax
  const dueMinor = isInside ? shippingMinor : shippingMinor + taxMinor
  const part: Part = {
    ...{ taxBasisPoints: shippingTaxBasisPoints, dueMinor, taxMinor, rows: [] },
    leftMinor: dueMinor - Math.min(facts.refundedShippingMinor, dueMinor),
  }
  part.rows.push(rowOf('shipping', shippingTaxBasisPoints, amountLeft(part, isInside)))
  return part
}

function chargeOf(charge: ChargedFacts['charges'][number], facts: ChargedFacts): Part {
  const { id, label, amountMinor, taxMinor } = charge
  const isInside = facts.pricesIncludeTax
  const known = [facts.shippingTaxBasisPoints, ...facts.lines.map((line) => line.taxBasisPoints)]
  const netMinor = isInside ? amountMinor - taxMinor : amountMinor
  const taxBasisPoints = rateOfCharge({ netMinor, taxMinor }, known)
  const dueMinor = netMinor + taxMinor
  const row = rowOf('charge', taxBasisPoints, amountMinor)
  const rows = [{ ...row, key: `charge ${id} at ${taxBasisPoints}`, label }]
  return { taxBasisPoints, dueMinor, taxMinor, leftMinor: dueMinor, rows }
}

/** Takes an amount off all parts by what is left of them; one below zero is put on by their worth. */
function lower(parts: Part[], kind: ChargedKind, minor: Minor, isInside: boolean): void {
  if (minor === 0) return
  const weights = parts.map(({ leftMinor, dueMinor }) =>
    Math.max(0, minor > 0 ? leftMinor : dueMinor),
  )
  const shares = spread(Math.abs(minor), weights)
  for (const [at, part] of parts.entries())
    change(part, kind, -Math.sign(minor) * (shares[at] ?? 0), isInside)
  const rest = Math.abs(minor) - sum(shares)
  if (rest === 0) return
  // Nothing is left to take it off, so that it has no rate.
  const free: Part = { taxBasisPoints: 0, dueMinor: 0, taxMinor: 0, leftMinor: 0, rows: [] }
  change(free, kind, -Math.sign(minor) * rest, isInside)
  parts.push(free)
}

function change(part: Part, kind: ChargedKind, byMinor: Minor, isInside: boolean): void {
  const before = amountLeft(part, isInside)
  part.leftMinor += byMinor
  part.rows.push(rowOf(kind, part.taxBasisPoints, amountLeft(part, isInside) - before))
}

/** Inside of prices the tax of a rate is rounded once; on top of them each row has its own. */
function together(parts: readonly Part[]): Taxed {
  return {
    dueMinor: sum(parts.map(({ dueMinor }) => dueMinor)),
    taxMinor: sum(parts.map(({ taxMinor }) => taxMinor)),
    leftMinor: sum(parts.map(({ leftMinor }) => leftMinor)),
  }
}

type Taxed = Pick<Part, 'dueMinor' | 'taxMinor' | 'leftMinor'>

const taxLeft = ({ taxMinor, leftMinor, dueMinor }: Taxed) => partOf(taxMinor, leftMinor, dueMinor)

/** As prices are: with tax or without. */
const amountLeft = (part: Part, isInside: boolean) =>
  isInside ? part.leftMinor : part.leftMinor - taxLeft(part)

function rowOf(kind: ChargedKind, taxBasisPoints: number, amountMinor: Minor): ChargedRow {
  return {
    key: `${kind} at ${taxBasisPoints}`,
    kind,
    label: '',
    sku: '',
    quantity: 0,
    quantityScale: 0,
    unitPriceMinor: 0,
    discountMinor: 0,
    taxBasisPoints,
    amountMinor,
  }
}

function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, minor) => total + minor, 0)
}
