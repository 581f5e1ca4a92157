import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OpenLevel } from './ledger.rules.ts'
import { type UnavailableKind, unavailableKinds } from './stock-words.ts'

export type Short = {
  readonly sku: string
  readonly title: string
  readonly outlet: string
  readonly scale: number
  readonly available: number
  readonly asked: number
  /** Whether an order may exceed the available quantity; left out where no order is involved. */
  readonly allowsBackOrder?: boolean
}

/** Names the SKU that is short, with the available and the requested quantity. */
export function refuseShortages(shortages: readonly [Short, ...Short[]], field = 'lines'): Refusal {
  const [first] = shortages
  const more = shortages.length > 1 ? ` ${shortages.length - 1} more are short as well.` : ''
  return new Refusal(
    'conflict',
    'insufficient_stock',
    `Only ${inUnits(first)} are available at ${first.outlet}; ${askedIn(first)} were asked for.${more} Take fewer, or choose another outlet.`,
    { field, details: { short: shortages } },
  )
}

/** The same where only a certain lot or bin was requested. */
export function refuseShortPlace(short: Short): Refusal {
  return new Refusal(
    'conflict',
    'insufficient_stock',
    `Only ${inUnits(short)} are free in this lot and bin at ${short.outlet}; ${askedIn(short)} were asked for. Take fewer, or choose another lot or bin.`,
    { field: 'quantity', details: { short: [short] } },
  )
}

/** The same where unavailable stock was requested. */
export function refuseShortKind(short: Short, kind: UnavailableKind): Refusal {
  const label = unavailableKinds[kind].label.toLowerCase()
  return new Refusal(
    'conflict',
    'insufficient_stock',
    `Only ${inUnits(short)} are unavailable as “${label}” at ${short.outlet}; ${askedIn(short)} were asked for. Take fewer, or choose another kind or place.`,
    { field: 'quantity', details: { short: [short] } },
  )
}

export function shortOf(level: OpenLevel, asked: number, available: number): Short {
  const { sku, title, outletCode: outlet, scale } = level
  return { sku, title, outlet, scale, available, asked }
}

const inUnits = ({ available, scale, sku, title }: Short) =>
  `${formatQuantity(available, scale)} of ${sku} (${title})`

const askedIn = ({ asked, scale }: Short) => formatQuantity(asked, scale)
