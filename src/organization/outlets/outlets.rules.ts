import { Refusal } from '#platform/refusal.ts'
import { type OutletState, outletMachine } from './outlets.states.ts'

/** What decides which goods may come, go and be sold at an outlet. */
export type OutletFacts = {
  readonly name: string
  readonly state: OutletState
  readonly ships: boolean
  readonly sells: boolean
  readonly receives: boolean
}

/** What still ties an outlet to the day: levels with stock, and documents by their plural. */
export type OutletHoldings = {
  readonly levels: number
  readonly documents: readonly { readonly label: string; readonly count: number }[]
}

export type OutletKind = (typeof outletKinds)[number]

export const outletKinds = ['warehouse', 'store'] as const

export const outletKindLabels: Readonly<Record<OutletKind, string>> = {
  warehouse: 'Warehouse',
  store: 'Store',
}

/** Goods may leave, by parcel or transfer: a paused outlet finishes what it has taken on. */
export function refuseShipping(outlet: OutletFacts): Refusal | null {
  return (
    refuseState(outlet, ['open', 'paused', 'closing'], 'no goods leave it') ??
    refuseSwitch(outlet, 'ships', 'ship')
  )
}

/** Goods may come in: also before the first day, but not any more while it is being emptied. */
export function refuseReceiving(outlet: OutletFacts): Refusal | null {
  return (
    refuseState(outlet, ['planned', 'open', 'paused'], 'it takes no goods in') ??
    refuseSwitch(outlet, 'receives', 'receive')
  )
}

/**
 * More stock was found than recorded: it can be booked at any outlet with goods, also at one that
 * is being emptied or receives none, because stock can leave only once it is recorded.
 */
export function refuseCounting(outlet: OutletFacts): Refusal | null {
  return refuseState(outlet, ['planned', 'open', 'paused', 'closing'], 'it holds no stock')
}

/** New orders and sales: an outlet that is closing sells what it still has. */
export function refuseSelling(outlet: OutletFacts): Refusal | null {
  return (
    refuseState(outlet, ['open', 'closing'], 'it takes no new orders') ??
    refuseSwitch(outlet, 'sells', 'sell')
  )
}

function refuseState(
  { name, state }: OutletFacts,
  open: readonly OutletState[],
  so: string,
): Refusal | null {
  if (open.includes(state)) return null
  const now = outletMachine.states[state].label.toLowerCase()
  return new Refusal(
    'conflict',
    'outlet_not_open',
    `${name} is ${now}, so ${so}. Choose another outlet, or have it opened under Outlets.`,
    { field: 'outletId', details: { state } },
  )
}

function refuseSwitch(
  outlet: OutletFacts,
  key: 'ships' | 'sells' | 'receives',
  verb: string,
): Refusal | null {
  if (outlet[key]) return null
  return new Refusal(
    'conflict',
    `outlet_never_${key}`,
    `${outlet.name} does not ${verb}. Choose another outlet, or have that switched on under Outlets.`,
    { field: 'outletId' },
  )
}

/** An outlet is closed when nothing of the day hangs on it any more. */
export function refuseClosing(name: string, holdings: OutletHoldings): Refusal | null {
  const left = [
    {
      label: holdings.levels === 1 ? 'product with stock' : 'products with stock',
      count: holdings.levels,
    },
    ...holdings.documents,
  ].filter(({ count }) => count > 0)
  if (left.length === 0) return null
  const words = left.map(({ label, count }) => `${count} ${label}`).join(', ')
  return new Refusal(
    'conflict',
    'outlet_in_use',
    `${name} still has ${words}. Move the stock out and finish these first.`,
    { details: { left } },
  )
}

/** Stock that may fall below zero cannot be promised to an order that is sent. */
export function refuseSwitches(outlet: {
  readonly ships: boolean
  readonly allowsNegative: boolean
}): Refusal | null {
  if (!outlet.ships || !outlet.allowsNegative) return null
  return new Refusal(
    'unprocessable',
    'negative_never_ships',
    'An outlet whose stock may fall below zero cannot promise it. Switch off shipping, or keep stock from falling below zero.',
    { field: 'allowsNegative' },
  )
}

export const shapedBy =
  'Only a super admin or super manager opens, closes or sets up an outlet. You may change its address, phone and hours.'
