import { Refusal } from '#platform/refusal.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'

/** One order at a time, or several together with a tote for each. */
export const waveMethods = ['single', 'cluster'] as const

export type WaveMethod = (typeof waveMethods)[number]

export const methodLabels: Readonly<Record<WaveMethod, string>> = {
  single: 'Order by order',
  cluster: 'All at once, a tote each',
}

/** Which orders go first. */
export const waveRules = ['oldest', 'pressing', 'one_unit'] as const

export type WaveRule = (typeof waveRules)[number]

/** What the picker has to scan next. */
export const pickSteps = ['bin', 'item', 'lot', 'tote'] as const

export type PickStep = (typeof pickSteps)[number]

type Countable = {
  readonly quantity: number
  readonly picked: number
  readonly short: number
  readonly inHand: number
}

export type LineInWalk = Countable & {
  readonly position: number
  readonly isSkipped: boolean
  /** Its order was packed or removed from the wave. */
  readonly hasLeft: boolean
}

/** The quantity of a line that is not picked yet. */
export const restOf = ({ quantity, picked, short, inHand }: Countable) =>
  quantity - picked - short - inHand

/** The picker's next line: units in hand first, skipped lines last. */
export function currentLine<L extends LineInWalk>(lines: readonly L[]): L | null {
  const open = lines.filter((line) => !line.hasLeft && restOf(line) + line.inHand > 0)
  const ranked = open.toSorted(
    (one, other) =>
      Number(one.inHand === 0) - Number(other.inHand === 0) ||
      Number(one.isSkipped) - Number(other.isSkipped) ||
      one.position - other.position,
  )
  return ranked[0] ?? null
}

type LineToPick = Countable & {
  readonly binId: string | null
  readonly inHandLotId: string | null
  readonly isTracked: boolean
}

/** What a line requires. Always the product, and its lot where it has lots. */
export function stepAt(
  line: LineToPick,
  wave: { readonly atBinId: string | null; readonly asksForBins: boolean },
): PickStep {
  if (line.inHand > 0) return line.isTracked && line.inHandLotId === null ? 'lot' : 'tote'
  const isElsewhere = line.binId !== null && wave.atBinId !== line.binId
  return wave.asksForBins && isElsewhere ? 'bin' : 'item'
}

/** Null while the scanned quantity fits the line. */
export function refuseTooMuch(
  line: Countable & {
    readonly sku: string
    readonly quantityScale: number
    readonly unit: string
  },
  quantity: number,
): Refusal | null {
  const rest = restOf(line)
  if (quantity <= rest) return null
  const amount = (steps: number) => formatAmount(line, steps)
  return new Refusal(
    'conflict',
    'over_quantity',
    `Only ${amount(rest)} more of ${line.sku} ${line.quantityScale > 0 || rest === 1 ? 'is' : 'are'} to be taken here, not ${amount(quantity)}. Put the rest back.`,
    { field: 'quantity' },
  )
}

type OrderForCart = { readonly weightGrams: number; readonly whyNot: string | null }

/** The first orders that can be picked and fit on one cart. */
export function fillCart<O extends OrderForCart>(
  orders: readonly O[],
  most: { readonly orders: number; readonly weightGrams: number },
): O[] {
  const chosen: O[] = []
  let weightGrams = 0
  for (const order of orders) {
    if (order.whyNot !== null || chosen.length >= most.orders) continue
    // An order that is too heavy for any cart is picked alone rather than never.
    const isFirst = chosen.length === 0
    if (!isFirst && weightGrams + order.weightGrams > most.weightGrams) continue
    weightGrams += order.weightGrams
    chosen.push(order)
  }
  return chosen
}

/** Null when these orders fit on one cart. */
export function refuseCart(
  orders: readonly OrderForCart[],
  most: { readonly orders: number; readonly weightGrams: number },
): Refusal | null {
  const weightGrams = orders.reduce((sum, order) => sum + order.weightGrams, 0)
  const isTooMany = orders.length > most.orders
  if (!isTooMany && (orders.length === 1 || weightGrams <= most.weightGrams)) return null
  const says = isTooMany
    ? `A cart carries ${most.orders} orders, not ${orders.length}.`
    : `A cart carries ${most.weightGrams / 1000} kg, not ${weightGrams / 1000}.`
  return new Refusal('unprocessable', 'over_cart', `${says} Take fewer orders into this wave.`, {
    field: 'orderIds',
  })
}

type OrderForLabel = {
  readonly position: number
  readonly toteCode: string | null
  readonly parcelId: string | null
  readonly parcelState: string | null
}

/** The parcels of a wave with printable labels, in their order: by tote, else in pick sequence. */
export function parcelsToLabel(orders: readonly OrderForLabel[], method: WaveMethod): string[] {
  const isByTote = method === 'cluster'
  return orders
    .filter(({ parcelState }) => parcelState === 'booked')
    .toSorted((one, other) => (isByTote ? byTote(one, other) : 0) || one.position - other.position)
    .flatMap(({ parcelId }) => (parcelId === null ? [] : [parcelId]))
}

/** `K-2` before `K-10`; orders without a tote go last. */
function byTote(one: OrderForLabel, other: OrderForLabel): number {
  if (one.toteCode === null || other.toteCode === null)
    return Number(one.toteCode === null) - Number(other.toteCode === null)
  return numerically.compare(one.toteCode, other.toteCode)
}

const numerically = new Intl.Collator('en', { numeric: true })
