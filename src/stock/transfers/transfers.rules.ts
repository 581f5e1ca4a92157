import {
  type OutletFacts,
  refuseReceiving,
  refuseShipping,
} from '#organization/outlets/outlets.rules.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'

export const purposes = ['replenish', 'rebalance', 'return', 'event', 'other'] as const

export type Purpose = (typeof purposes)[number]

export const purposeLabels: Readonly<Record<Purpose, string>> = {
  replenish: 'Replenish',
  rebalance: 'Rebalance',
  return: 'Return to the warehouse',
  event: 'Event',
  other: 'Other',
}

/** Where goods are that left and did not arrive. */
export const whereabouts = ['back', 'lost'] as const

export type Whereabouts = (typeof whereabouts)[number]

/** The ends of a transfer: the sender and the receiver. */
export const ends = ['source', 'destination'] as const

export type End = (typeof ends)[number]

export type Place = OutletFacts & {
  readonly id: string
  readonly code: string
  readonly currency: string
}

/** Goods leave one outlet, are received at the other, and have the same value in both. */
export function refuseRoute(from: Place, to: Place): Refusal | null {
  if (from.id === to.id)
    return new Refusal(
      'unprocessable',
      'same_outlet',
      `${from.name} cannot send to itself. Choose another outlet to receive.`,
      { field: 'toOutletId' },
    )
  if (from.currency !== to.currency)
    return new Refusal(
      'unprocessable',
      'other_currency',
      `${from.name} values its stock in ${from.currency}, ${to.name} in ${to.currency}, so that goods cannot travel at one value. Issue them there and book them in here by an adjustment.`,
      { field: 'toOutletId' },
    )
  return ofEnd(refuseShipping(from), 'fromOutletId') ?? ofEnd(refuseReceiving(to), 'toOutletId')
}

function ofEnd(refusal: Refusal | null, field: string): Refusal | null {
  if (!refusal) return null
  const { kind, code, message, details } = refusal
  return new Refusal(kind, code, message, { field, details })
}

type EndFacts = {
  readonly label: string
  readonly end: End
  /** The ends at which the actor may transfer stock. */
  readonly mine: readonly End[]
  readonly fromName: string
  readonly toName: string
}

/** Users at one end see the transfer, and act at that end only. */
export function refuseEnd({ label, end, mine, fromName, toName }: EndFacts): Refusal | null {
  if (mine.includes(end)) return null
  const [where, does] = end === 'source' ? [fromName, 'sends'] : [toName, 'receives']
  return new Refusal(
    'forbidden',
    'other_end',
    `${where} ${does} ${label}. Ask a user with access to stock transfers there.`,
  )
}

/**
 * The requester of goods may not approve them. The role table grants stock transfer from warehouse
 * manager upwards, so that holding it at the source is enough.
 */
export function refuseApproving(
  label: string,
  { requestedBy, actorId }: { requestedBy: string | null; actorId: string | null },
): Refusal | null {
  if (requestedBy === null || requestedBy !== actorId) return null
  return new Refusal(
    'forbidden',
    'own_request',
    `You requested ${label} and can’t approve it yourself. Ask another manager of the sending outlet.`,
  )
}

export type ShortLine = {
  readonly outletCode: string
  readonly sku: string
  readonly quantityScale: number
  readonly requested: number
  readonly available: number
}

/** More than the source has may be requested, but not without knowing it. */
export function refuseMoreThanAvailable(lines: readonly ShortLine[]): Refusal | null {
  const short = lines.filter(({ requested, available }) => requested > Math.max(0, available))
  const [first] = short
  if (!first) return null
  const units = (steps: number) => groupedQuantity(Math.max(0, steps), first.quantityScale)
  const more = pluralOf(short.length - 1)
  return new Refusal(
    'conflict',
    'more_than_available',
    `${units(first.available)} of ${first.sku} are available at ${first.outletCode}, and ${units(first.requested)} are requested.${more} Request less, or request it anyway: the sending outlet can approve what it has.`,
    { field: 'lines', details: { short } },
  )
}

function pluralOf(more: number): string {
  if (more === 0) return ''
  return more === 1 ? ' 1 more product is short.' : ` ${more} more products are short.`
}

type Counted = {
  readonly id: string
  readonly sku: string
  readonly quantityScale: number
  readonly unit: string
}

export type PickedLine = Counted & {
  readonly variantId: string
  readonly reserved: number
  readonly picked: number
}

type Scanned = { readonly variantId: string; readonly sku: string; readonly quantity: number }

/** The line that a scan is for, or why there is none. */
export function lineToPick<L extends PickedLine>(
  label: string,
  lines: readonly L[],
  scanned: Scanned,
): L | Refusal {
  const line = lines.find(({ variantId }) => variantId === scanned.variantId)
  if (!line || line.reserved === 0) return wrongItem(label, scanned.sku)
  const left = line.reserved - line.picked
  if (scanned.quantity <= left) return line
  return over(
    line.sku,
    left === 0
      ? `All ${formatAmount(line, line.reserved)} of ${line.sku} are picked already. Put this one back.`
      : `${formatAmount(line, scanned.quantity)} of ${line.sku} is too much: ${formatAmount(line, left)} is left to pick.`,
  )
}

export type ArrivingLine = Counted & {
  readonly variantId: string
  readonly shipped: number
  /** Arrived before, came back or was written off. */
  readonly settled: number
  /** In the delivery that is being counted. */
  readonly counted: number
}

/** The same for arrivals; more than was sent only after a confirmation. */
export function lineToCount<L extends ArrivingLine>(
  label: string,
  lines: readonly L[],
  scanned: Scanned,
  { mayExceed, isBlind }: { mayExceed: boolean; isBlind: boolean },
): L | Refusal {
  const line = lines.find(({ variantId }) => variantId === scanned.variantId)
  if (!line || line.shipped === 0) return wrongItem(label, scanned.sku)
  const left = line.shipped - line.settled - line.counted
  if (mayExceed || isBlind || scanned.quantity <= left) return line
  return over(
    line.sku,
    left > 0
      ? `Only ${formatAmount(line, left)} more of ${line.sku} was sent. If more is there, count it as surplus.`
      : `No more of ${line.sku} was sent. If more is there, count it as surplus.`,
  )
}

function wrongItem(label: string, sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'wrong_item',
    `${sku} is not part of ${label}. Put it aside and scan the next item.`,
    { field: 'code', details: { sku } },
  )
}

function over(sku: string, says: string): Refusal {
  return new Refusal('conflict', 'over_quantity', says, { field: 'code', details: { sku } })
}

/** Still in transit: neither arrived nor returned nor written off. */
export function openOf(line: {
  readonly shipped: number
  readonly accepted: number
  readonly rejected: number
  readonly surplus: number
  readonly sentBack: number
  readonly writtenOff: number
}): number {
  const { shipped, accepted, rejected, surplus, sentBack, writtenOff } = line
  return shipped - (accepted + rejected - surplus) - sentBack - writtenOff
}
