import { convertMoney, type Exchange } from '#platform/exchange.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import { type PriceBreak, priceOfItem } from '#stock/suppliers/price-breaks.rules.ts'

type LineFacts = {
  readonly quantity: number
  readonly accepted: number
  readonly cancelled: number
}

/**
 * Still to come of a line, in steps. Rejected units count as still to come: the supplier replaces
 * them, or the line is closed short.
 */
export function openOf({ quantity, accepted, cancelled }: LineFacts): number {
  return Math.max(0, quantity - cancelled - accepted)
}

type Asked = { readonly unitCostMinor: number | null; readonly breaks: readonly PriceBreak[] }

/** What the supplier asks for one unit when so many steps are bought on a day; null when unknown. */
export function askedPrice(
  { unitCostMinor, breaks }: Asked,
  { steps, scale, day }: { readonly steps: number; readonly scale: number; readonly day: string },
): number | null {
  return priceOfItem({ priceMinor: unitCostMinor, breaks }, steps / 10 ** scale, day)
}

type WorthLine = {
  readonly quantity: number
  readonly cancelled: number
  readonly quantityScale: number
  readonly unitCostMinor: number
}

/**
 * What an order is worth in the currency of its outlet: each line is converted and rounded on its
 * own, so that the stock of an order that is received in full is worth exactly that.
 */
export function worthAtOutlet(lines: readonly WorthLine[], exchange: Exchange): number {
  return lines.reduce(
    (sum, { quantity, cancelled, quantityScale, unitCostMinor }) =>
      sum + convertMoney(priceOf(quantity - cancelled, quantityScale, unitCostMinor), exchange),
    0,
  )
}

type PricedLine = {
  readonly sku: string
  readonly unitCostMinor: number
  readonly lastCostMinor: number | null
}

/** How much dearer a line is than the last time, in percent; 0 where it is not, or was never bought. */
export function driftOf({ unitCostMinor, lastCostMinor }: PricedLine): number {
  if (lastCostMinor === null || lastCostMinor === 0 || unitCostMinor <= lastCostMinor) return 0
  return ((unitCostMinor - lastCostMinor) / lastCostMinor) * 100
}

type SendFacts = {
  readonly totalMinor: number
  readonly currency: string
  readonly lines: readonly PricedLine[]
}

type SendLimits = { readonly mostMinor: number; readonly mostDrift: number }

/** Why sending needs approval: its amount, or a price far above the last one; empty for no reason. */
export function breachOfSending(order: SendFacts, { mostMinor, mostDrift }: SendLimits): string {
  const { totalMinor, currency, lines } = order
  const ofAmount =
    totalMinor > mostMinor ? `Orders above ${formatMoney(mostMinor, currency)} need approval.` : ''
  const dearer = lines.filter((line) => driftOf(line) > mostDrift)
  const [first] = dearer
  if (!first) return ofAmount
  const { sku, unitCostMinor, lastCostMinor } = first
  const more = dearer.length > 1 ? `, and ${dearer.length - 1} more` : ''
  const ofPrice = `${sku} costs ${formatMoney(unitCostMinor, currency)}, after ${formatMoney(lastCostMinor ?? 0, currency)} last time${more}: more than ${mostDrift} % dearer.`
  return [ofAmount, ofPrice].filter(Boolean).join(' ')
}

/** The user who submitted an order for approval may not approve it. */
export function refuseApprovingOwn(
  label: string,
  { submittedBy, actorId }: { submittedBy: string | null; actorId: string | null },
): Refusal | null {
  if (submittedBy === null || submittedBy !== actorId) return null
  return new Refusal(
    'forbidden',
    'own_request',
    `You submitted ${label} for approval and can’t approve it yourself. Ask another manager.`,
  )
}

type ReceivedLine = {
  readonly sku: string
  readonly quantityScale: number
  readonly accepted: number
}

/** A line can’t be less than what has been received of it. */
export function refuseBelowReceived(
  { sku, quantityScale, accepted }: ReceivedLine,
  quantity: number,
): Refusal | null {
  if (quantity >= accepted) return null
  const received = formatQuantity(accepted, quantityScale)
  return new Refusal(
    'conflict',
    'below_received',
    `${received} of ${sku} have been received, so the line can’t be ${formatQuantity(quantity, quantityScale)}. Enter ${received} or more.`,
    { field: 'lines', details: { sku, accepted } },
  )
}

type ComparedLine = {
  readonly sku: string
  readonly quantityScale: number
  readonly quantity: number
  readonly unitCostMinor: number | null
  readonly promisedOn: string | null
}

export type LineDifference = {
  readonly sku: string
  readonly quantityScale: number
  readonly before: ComparedLine | null
  readonly after: ComparedLine | null
}

/** The lines of two revisions that differ, by SKU. */
export function differenceOf(
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
): LineDifference[] {
  const now = new Map(after.map((line) => [line.sku, line]))
  const then = new Map(before.map((line) => [line.sku, line]))
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((sku) => {
    const [old = null, fresh = null] = [then.get(sku), now.get(sku)]
    if (old && fresh && isSame(old, fresh)) return []
    const quantityScale = (old ?? fresh)?.quantityScale ?? 0
    return [{ sku, quantityScale, before: old, after: fresh }]
  })
}

function isSame(one: ComparedLine, other: ComparedLine): boolean {
  return (
    one.quantity === other.quantity &&
    one.unitCostMinor === other.unitCostMinor &&
    one.promisedOn === other.promisedOn
  )
}

type Offered = {
  readonly ordered: ComparedLine
  readonly offered: Pick<ComparedLine, 'quantity' | 'unitCostMinor' | 'promisedOn'>
}

export type ProposalEffect = {
  /** What the order costs more or less; null for users who may not see costs. */
  readonly costMinor: number | null
  /** Dearer, for the quantity that is offered; null as above. */
  readonly priceMinor: number | null
  /** The latest promised day of the offer; null where none is promised. */
  readonly latest: string | null
  readonly isLater: boolean
}

/** What accepting a supplier's proposal changes: the cost of the order, and its last day. */
export function effectOfProposal(lines: readonly Offered[]): ProposalEffect {
  const hasCosts = lines.every(
    ({ ordered, offered }) => ordered.unitCostMinor !== null && offered.unitCostMinor !== null,
  )
  const sum = (minorOf: (line: Offered) => number) =>
    hasCosts ? lines.reduce((total, line) => total + minorOf(line), 0) : null
  const worth = (quantity: number, unitMinor: number | null, scale: number) =>
    priceOf(quantity, scale, unitMinor ?? 0)
  const latestOf = (days: readonly (string | null)[]) =>
    days.filter(Boolean).toSorted().at(-1) ?? null
  const latest = latestOf(lines.map(({ offered }) => offered.promisedOn))
  const before = latestOf(lines.map(({ ordered }) => ordered.promisedOn))
  return {
    costMinor: sum(
      ({ ordered, offered }) =>
        worth(offered.quantity, offered.unitCostMinor, ordered.quantityScale) -
        worth(ordered.quantity, ordered.unitCostMinor, ordered.quantityScale),
    ),
    priceMinor: sum(
      ({ ordered, offered }) =>
        worth(offered.quantity, offered.unitCostMinor, ordered.quantityScale) -
        worth(offered.quantity, ordered.unitCostMinor, ordered.quantityScale),
    ),
    latest,
    isLater: latest !== null && before !== null && latest > before,
  }
}
