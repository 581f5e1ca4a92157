import { type Minor, priceOf } from '#platform/money.ts'

/** What one line is calculated from. Quantities are steps of the variant's scale. */
export type LineToCalculate = {
  readonly unitPriceMinor: Minor
  readonly quantity: number
  readonly quantityScale: number
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
  /** As a sales channel states it; left out, computed by the rate. */
  readonly statedTax?: StatedTax | null
}

/** A tax that is not ours to compute. Of another net amount than the stated one it is a share. */
export type StatedTax = { readonly taxMinor: Minor; readonly ofMinor?: Minor }

/** What is charged beside goods and shipping, in all, with the tax of it. */
export type ChargesSum = { readonly amountMinor: Minor; readonly taxMinor: Minor }

export type TaxRounding = 'line' | 'document'

export type OrderToCalculate = {
  readonly lines: readonly LineToCalculate[]
  readonly orderDiscountMinor: Minor
  readonly shippingMinor: Minor
  readonly shippingTaxBasisPoints: number
  readonly shippingStatedTax?: StatedTax | null
  /** Tips, duties, fees and rounding; left out, none. */
  readonly charges?: ChargesSum
  readonly pricesIncludeTax: boolean
  readonly taxRounding: TaxRounding
}

export type CalculatedLine = {
  /** Quantity × unit price. */
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  /** Its share of the discount on the order. */
  readonly orderDiscountMinor: Minor
  readonly taxMinor: Minor
  /** What the customer pays for it, tax in it. */
  readonly dueMinor: Minor
}

export type CalculatedOrder = {
  readonly lines: readonly CalculatedLine[]
  readonly linesMinor: Minor
  readonly lineDiscountsMinor: Minor
  readonly orderDiscountMinor: Minor
  readonly shippingMinor: Minor
  readonly shippingTaxMinor: Minor
  readonly chargesMinor: Minor
  /** Of lines, shipping and charges. */
  readonly taxMinor: Minor
  readonly totalMinor: Minor
}

const noCharges: ChargesSum = { amountMinor: 0, taxMinor: 0 }

/**
 * Calculates an order: lines, discounts, the order's discount spread over the lines by what is left of
 * them, tax on what is left then, shipping. The statement that places orders gives the very same;
 * a property test compares the two. Discounts must not be larger than what they come off.
 */
export function calculateOrder(order: OrderToCalculate): CalculatedOrder {
  const { pricesIncludeTax, orderDiscountMinor, shippingMinor, charges = noCharges } = order
  const worths = order.lines.map((line) =>
    priceOf(line.quantity, line.quantityScale, line.unitPriceMinor),
  )
  const afterDiscounts = order.lines.map((line, at) => (worths[at] ?? 0) - line.discountMinor)
  const shares = spread(orderDiscountMinor, afterDiscounts)
  const nets = afterDiscounts.map((minor, at) => minor - (shares[at] ?? 0))
  const taxes = taxesOf(
    [
      ...order.lines.map(({ taxBasisPoints: basisPoints, statedTax: stated }, at) => {
        return { minor: nets[at] ?? 0, basisPoints, stated }
      }),
      {
        minor: shippingMinor,
        basisPoints: order.shippingTaxBasisPoints,
        stated: order.shippingStatedTax,
      },
    ],
    order,
  )
  const onTop = (minor: Minor) => (pricesIncludeTax ? 0 : minor)
  const lines = order.lines.map(({ discountMinor }, at): CalculatedLine => {
    const taxMinor = taxes[at] ?? 0
    return {
      lineMinor: worths[at] ?? 0,
      discountMinor,
      orderDiscountMinor: shares[at] ?? 0,
      taxMinor,
      dueMinor: (nets[at] ?? 0) + onTop(taxMinor),
    }
  })
  const taxMinor = sum(taxes) + charges.taxMinor
  return {
    lines,
    linesMinor: sum(worths),
    lineDiscountsMinor: sum(order.lines.map(({ discountMinor }) => discountMinor)),
    orderDiscountMinor,
    shippingMinor,
    shippingTaxMinor: taxes.at(-1) ?? 0,
    chargesMinor: charges.amountMinor,
    taxMinor,
    totalMinor: sum(nets) + shippingMinor + charges.amountMinor + onTop(taxMinor),
  }
}

/**
 * Spreads an amount by weights so that the parts add up to it: each gets its share rounded down, and
 * the minor units left over go to the largest remainders, the first of equals first.
 */
export function spread(amountMinor: Minor, weights: readonly number[]): Minor[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (amountMinor === 0 || whole === 0n) return weights.map(() => 0)
  const shares = weights.map((weight) => BigInt(amountMinor) * BigInt(weight))
  const floors = shares.map((share) => Number(share / whole))
  return raised(
    floors,
    shares.map((share) => share % whole),
    amountMinor - sum(floors),
  )
}

type Taxed = { readonly minor: Minor; readonly basisPoints: number }
type Stated = Taxed & { readonly stated?: StatedTax | null | undefined }
type Manner = Pick<OrderToCalculate, 'pricesIncludeTax' | 'taxRounding'>

/** Stated taxes are kept; the rest is calculated, rounded separately or once for each rate. */
function taxesOf(parts: readonly Stated[], manner: Manner): Minor[] {
  const computed = computedTaxes(
    parts.filter(({ stated }) => !stated),
    manner,
  )
  let next = 0
  return parts.map(({ minor, stated }) => {
    if (!stated) return computed[next++] ?? 0
    const { taxMinor, ofMinor = minor } = stated
    return ofMinor === minor ? taxMinor : partOf(taxMinor, minor, ofMinor)
  })
}

function computedTaxes(
  parts: readonly Taxed[],
  { pricesIncludeTax, taxRounding }: Manner,
): Minor[] {
  const exact = parts.map((part) => exactTax(part, pricesIncludeTax))
  if (taxRounding === 'line') return exact.map(rounded)
  // Once on the document means once for each rate, because that is what a return of tax asks for.
  const taxes = exact.map(({ floor }) => floor)
  for (const basisPoints of new Set(parts.map((part) => part.basisPoints))) {
    const places = parts.flatMap((part, at) => (part.basisPoints === basisPoints ? [at] : []))
    const minor = sum(places.map((at) => parts[at]?.minor ?? 0))
    const total = rounded(exactTax({ minor, basisPoints }, pricesIncludeTax))
    const floors = places.map((at) => taxes[at] ?? 0)
    const remainders = places.map((at) => BigInt(exact[at]?.remainder ?? 0))
    raised(floors, remainders, total - sum(floors)).forEach((tax, index) => {
      taxes[places[index] ?? 0] = tax
    })
  }
  return taxes
}

type ExactTax = { readonly floor: Minor; readonly remainder: number; readonly divisor: number }

/** Whole and remainder apart, so that no product leaves what a number holds exactly. */
function exactTax({ minor, basisPoints }: Taxed, isInside: boolean): ExactTax {
  const divisor = isInside ? 10_000 + basisPoints : 10_000
  const rest = (minor % divisor) * basisPoints
  return {
    floor: Math.floor(minor / divisor) * basisPoints + Math.floor(rest / divisor),
    remainder: rest % divisor,
    divisor,
  }
}

/** Half away from zero; nothing that is taxed is below zero. */
function rounded({ floor, remainder, divisor }: ExactTax): Minor {
  return remainder * 2 >= divisor ? floor + 1 : floor
}

/** One more for as many as are left over, the largest remainders first. */
function raised(
  floors: readonly Minor[],
  remainders: readonly bigint[],
  leftOver: number,
): Minor[] {
  const byRemainder = floors
    .map((_, at) => at)
    .toSorted((a, b) => {
      const [first = 0n, second = 0n] = [remainders[a], remainders[b]]
      return first === second ? a - b : first > second ? -1 : 1
    })
  const lucky = new Set(byRemainder.slice(0, leftOver))
  return floors.map((floor, at) => (lucky.has(at) ? floor + 1 : floor))
}

/** The part of an amount that so many of all units have, rounded half away from zero. */
export function partOf(amountMinor: Minor, units: number, ofUnits: number): Minor {
  if (ofUnits === 0) return 0
  const share = BigInt(amountMinor) * BigInt(units)
  return Number((share * 2n + BigInt(ofUnits)) / (BigInt(ofUnits) * 2n))
}

/**
 * The refund for this many units of a line: what was paid for them, not the list price. The refunds
 * of all its units add up to exactly the price of the line, however they are split.
 */
export function refundOfLine(
  line: { dueMinor: Minor; quantity: number; refundedQuantity: number },
  quantity: number,
): Minor {
  const { dueMinor, refundedQuantity } = line
  const before = partOf(dueMinor, refundedQuantity, line.quantity)
  return partOf(dueMinor, refundedQuantity + quantity, line.quantity) - before
}

/** A percentage of an amount in basis points, rounded up, so that a limit is never passed unseen. */
export function basisPointsOf(partMinor: Minor, ofMinor: Minor): number {
  if (ofMinor === 0) return partMinor === 0 ? 0 : 10_000
  return Number((BigInt(partMinor) * 10_000n + BigInt(ofMinor) - 1n) / BigInt(ofMinor))
}

function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, minor) => total + minor, 0)
}
