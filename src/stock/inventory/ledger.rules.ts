import type { Minor } from '#platform/money.ts'
import { shareOf, valueOfInflow, valueOfOutflow } from './stock-value.rules.ts'
import type { MovementKind, UnavailableKind } from './stock-words.ts'

/** Bin and lot of stock, as far as they are known. */
export type Place = {
  readonly lotId: string | null
  readonly binId: string | null
  onHand: number
  unavailable: number
}

/**
 * A level while a command holds its lock. Planning a movement changes it, so that the next movement
 * of the same command starts from what the previous one left.
 */
export type OpenLevel = {
  readonly variantId: string
  readonly outletId: string
  readonly sku: string
  readonly title: string
  readonly outletCode: string
  readonly scale: number
  /** Every unit is of a known lot. */
  readonly isTracked: boolean
  readonly costMinor: Minor | null
  readonly allowsNegative: boolean
  onHand: number
  reserved: number
  unavailable: number
  valueMinor: Minor
  /** In the order in which they are used; stock without lot and bin comes last. */
  readonly places: Place[]
}

/** One row of the ledger before it is written. */
export type Movement = {
  readonly variantId: string
  readonly outletId: string
  readonly lotId: string | null
  readonly binId: string | null
  readonly kind: MovementKind
  readonly onHandDelta: number
  readonly reservedDelta: number
  readonly unavailableDelta: number
  readonly unavailableKind: UnavailableKind | null
  readonly valueDeltaMinor: Minor
  /** Null where it did not change. */
  readonly onHandAfter: number | null
  readonly sourceLineId: string | null
}

/** What a command asks of a level. */
export type Asked = {
  readonly quantity: number
  /** By default, of any lot or none. */
  readonly lotId?: string | null | undefined
  readonly binId?: string | null | undefined
  readonly sourceLineId?: string | null | undefined
}

/** The effect of one step of a quantity: +1, −1 or none on each. */
type Signs = { readonly onHand?: 1 | -1; readonly reserved?: 1 | -1; readonly unavailable?: 1 | -1 }

type Effect = Signs & {
  readonly kind: MovementKind
  readonly unavailableKind?: UnavailableKind | null | undefined
}

export const availableOf = (level: Pick<OpenLevel, 'onHand' | 'reserved' | 'unavailable'>) =>
  level.onHand - level.reserved - level.unavailable

/**
 * Adds a quantity at a place. Stock below zero was sold before it was received, so that part of the
 * receipt goes to no place. Where a level may fall below zero its places must have been read.
 */
export function planInflow(
  level: OpenLevel,
  asked: Asked & { readonly valueMinor?: Minor | undefined },
  how: { readonly kind: MovementKind; readonly unavailableKind?: UnavailableKind | undefined },
): Movement[] {
  const worth = valueOfInflow(level, asked.quantity, asked.valueMinor)
  const rest = placeFor(level, nowhere)
  const hole = Math.min(asked.quantity, Math.max(0, -rest.onHand))
  const above = asked.quantity - hole
  const effect: Effect = {
    ...how,
    onHand: 1,
    ...(how.unavailableKind ? { unavailable: 1 } : {}),
  }
  const parts = [
    { place: rest, quantity: hole, valueMinor: above > 0 ? 0 : worth },
    { place: placeFor(level, asked), quantity: above, valueMinor: worth },
  ]
  return parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ place, quantity, valueMinor }) =>
      book(level, place, effect, { ...asked, quantity, valueMinor }),
    )
}

/** Reserves a quantity, or releases it; it has no place yet. */
export function planReserved(
  level: OpenLevel,
  { quantity, sourceLineId = null }: Asked,
  kind: 'reserve' | 'release',
): Movement[] {
  if (quantity === 0) return []
  const reservedDelta = kind === 'reserve' ? quantity : -quantity
  level.reserved += reservedDelta
  return [{ ...rowAt(level, nowhere), kind, reservedDelta, sourceLineId }]
}

export type Planned = {
  readonly movements: readonly Movement[]
  /** How much of the requested quantity is missing. */
  readonly missing: number
}

/** From the available stock of a place, or from its unavailable stock. */
export type Taken = 'free' | 'set aside'

/**
 * Removes a quantity place by place, in order, and books the effect for each. Only stock without
 * lot and bin can fall below zero, and only where the outlet allows it.
 *
 * @param asked with a value where the outflow reverses a receipt; by default it is the average
 */
export function planOutflow(
  level: OpenLevel,
  asked: Asked & { readonly valueMinor?: Minor | undefined },
  effect: Effect,
  taken: Taken = 'free',
): Planned {
  const mayFall = effect.onHand === -1 && level.allowsNegative && !level.isTracked
  const { slices, missing } = slicesOf(level, asked, taken, mayFall)
  let before = 0
  const movements = slices.map(({ place, quantity }) => {
    const valueMinor = valueOfPart(asked, before, before + quantity)
    before += quantity
    return book(level, place, effect, { ...asked, quantity, valueMinor })
  })
  return { movements, missing }
}

/** The share of a given value that the steps between two have, so that all shares add up to it. */
function valueOfPart(
  { quantity, valueMinor }: { readonly quantity: number; readonly valueMinor?: Minor | undefined },
  from: number,
  to: number,
): Minor | undefined {
  if (valueMinor === undefined) return undefined
  return shareOf(valueMinor, to, quantity) - shareOf(valueMinor, from, quantity)
}

/** Moves stock to another bin: out of one, into the other, at the same value. */
export function planBinMove(
  level: OpenLevel,
  asked: Asked & { readonly toBinId: string | null },
  unavailableKind: UnavailableKind | null,
): Planned {
  const { slices, missing } = slicesOf(level, asked, unavailableKind ? 'set aside' : 'free', false)
  const movements = slices.flatMap(({ place: from, quantity }) => {
    const to = placeFor(level, { lotId: from.lotId, binId: asked.toBinId })
    return [
      { place: from, steps: -quantity },
      { place: to, steps: quantity },
    ].map(({ place, steps }): Movement => {
      const unavailableDelta = unavailableKind ? steps : 0
      place.onHand += steps
      place.unavailable += unavailableDelta
      return {
        ...rowAt(level, place),
        kind: 'move',
        onHandDelta: steps,
        unavailableDelta,
        unavailableKind,
        onHandAfter: level.onHand + Math.min(steps, 0),
      }
    })
  })
  return { movements, missing }
}

/**
 * Changes what a level is worth. What is for goods that have left already is issued at once, as value
 * without a quantity.
 */
export function planRevalued(
  level: OpenLevel,
  row: {
    readonly valueMinor: Minor
    readonly soldMinor: Minor
    readonly sourceLineId: string
  },
): Movement[] {
  const { valueMinor, soldMinor, sourceLineId } = row
  level.valueMinor += valueMinor - soldMinor
  const moved = { ...rowAt(level, nowhere), sourceLineId }
  const sold = { ...moved, kind: 'issue' as const, valueDeltaMinor: -soldMinor }
  return [
    { ...moved, kind: 'revalue' as const, valueDeltaMinor: valueMinor },
    ...(soldMinor === 0 ? [] : [sold]),
  ]
}

type Slice = { readonly place: Place; readonly quantity: number }

function slicesOf(
  level: OpenLevel,
  asked: Asked,
  taken: Taken,
  mayFallBelow: boolean,
): { slices: Slice[]; missing: number } {
  const slices: Slice[] = []
  let missing = asked.quantity
  for (const place of level.places) {
    if (!fits(place, asked)) continue
    const there = taken === 'free' ? place.onHand - place.unavailable : place.unavailable
    const isBottomless = mayFallBelow && place.lotId === null && place.binId === null
    const quantity = isBottomless ? missing : Math.min(missing, Math.max(there, 0))
    if (quantity > 0) slices.push({ place, quantity })
    missing -= quantity
  }
  return { slices, missing }
}

function fits(place: Place, { lotId, binId }: Asked): boolean {
  return (
    (lotId === undefined || place.lotId === lotId) && (binId === undefined || place.binId === binId)
  )
}

function placeFor(level: OpenLevel, { lotId = null, binId = null }: Partial<Asked>): Place {
  const known = level.places.find((place) => place.lotId === lotId && place.binId === binId)
  if (known) return known
  const place = { lotId, binId, onHand: 0, unavailable: 0 }
  level.places.push(place)
  return place
}

function book(
  level: OpenLevel,
  place: Place,
  effect: Effect,
  { quantity, valueMinor, sourceLineId }: Asked & { readonly valueMinor?: Minor | undefined },
): Movement {
  const onHandDelta = quantity * (effect.onHand ?? 0)
  const unavailableDelta = quantity * (effect.unavailable ?? 0)
  const reservedDelta = quantity * (effect.reserved ?? 0)
  const valueDeltaMinor =
    onHandDelta < 0 ? -valueOfOutflow(level, quantity, valueMinor) : (valueMinor ?? 0)
  place.onHand += onHandDelta
  place.unavailable += unavailableDelta
  level.onHand += onHandDelta
  level.reserved += reservedDelta
  level.unavailable += unavailableDelta
  level.valueMinor += valueDeltaMinor
  return {
    ...rowAt(level, place),
    kind: effect.kind,
    onHandDelta,
    reservedDelta,
    unavailableDelta,
    unavailableKind: effect.unavailableKind ?? null,
    valueDeltaMinor,
    onHandAfter: onHandDelta === 0 ? null : level.onHand,
    sourceLineId: sourceLineId ?? null,
  }
}

const nowhere = { lotId: null, binId: null }

function rowAt(level: OpenLevel, { lotId, binId }: Pick<Place, 'lotId' | 'binId'>) {
  return {
    variantId: level.variantId,
    outletId: level.outletId,
    lotId,
    binId,
    onHandDelta: 0,
    reservedDelta: 0,
    unavailableDelta: 0,
    unavailableKind: null,
    valueDeltaMinor: 0,
    onHandAfter: null,
    sourceLineId: null,
  } as const satisfies Partial<Movement>
}

/**
 * Books what a count found at exactly one place, more or less. Only stock without lot and bin may
 * be below zero. Unavailable units that are gone are no longer unavailable.
 *
 * @param kinds how much of the level is unavailable, by kind; what is taken is taken off
 */
export function planCounted(
  level: OpenLevel,
  asked: Pick<Place, 'lotId' | 'binId'> & { difference: number; sourceLineId: string },
  kinds: Map<UnavailableKind, number>,
): Planned {
  const { difference, sourceLineId } = asked
  const place = placeFor(level, asked)
  if (difference > 0) {
    const valueMinor = valueOfInflow(level, difference)
    const row = { quantity: difference, sourceLineId, valueMinor }
    return { movements: [book(level, place, { kind: 'count', onHand: 1 }, row)], missing: 0 }
  }
  const movements: Movement[] = []
  let rest = -difference
  const take = (quantity: number, unavailableKind: UnavailableKind | null) => {
    if (quantity <= 0) return
    const effect = { kind: 'count', onHand: -1 } as const
    const how = unavailableKind
      ? ({ ...effect, unavailable: -1, unavailableKind } as const)
      : effect
    movements.push(book(level, place, how, { quantity, sourceLineId }))
    rest -= quantity
  }
  take(Math.min(rest, place.onHand - place.unavailable), null)
  for (const [kind, quantity] of kinds) {
    const taken = Math.min(rest, quantity, place.unavailable)
    take(taken, kind)
    if (taken > 0) kinds.set(kind, quantity - taken)
  }
  return { movements, missing: rest }
}
