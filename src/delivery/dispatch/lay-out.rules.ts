import type { WaveMethod } from './waves.rules.ts'

/** The quantity of an order line to pick. */
export type Demand = {
  readonly orderId: string
  readonly orderLineId: string
  readonly orderPosition: number
  readonly variantId: string
  readonly quantity: number
}

/** A quantity in one bin, of one lot, that no other wave has reserved. */
export type PlaceToPick = {
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
  /** ISO 8601 day; lots without expiry go last. */
  readonly expiresOn: string | null
  /** The bin's place in the pick sequence. */
  readonly walk: number
  readonly quantity: number
}

export type LayOut = {
  readonly demand: Demand
  /** Null where no bin is recorded for it. */
  readonly place: PlaceToPick | null
  readonly quantity: number
}

/** Lots that expire first come first, then the pick sequence. */
const inTurn = (one: PlaceToPick, other: PlaceToPick) =>
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999') || one.walk - other.walk

/** Assigns the lines to places, in pick sequence. */
export function layOut(
  demands: readonly Demand[],
  places: readonly PlaceToPick[],
  method: WaveMethod,
): LayOut[] {
  const left = places.toSorted(inTurn).map((place) => ({ place, quantity: place.quantity }))
  const lines = demands.flatMap((demand): LayOut[] => {
    let open = demand.quantity
    const taken: LayOut[] = []
    for (const stock of left) {
      const quantity =
        stock.place.variantId === demand.variantId ? Math.min(open, stock.quantity) : 0
      if (quantity <= 0) continue
      stock.quantity -= quantity
      open -= quantity
      taken.push({ demand, place: stock.place, quantity })
    }
    return open > 0 ? [...taken, { demand, place: null, quantity: open }] : taken
  })
  const walkOf = ({ place }: LayOut) => place?.walk ?? Number.MAX_SAFE_INTEGER
  const orderOf = ({ demand }: LayOut) => demand.orderPosition
  const [first, then] = method === 'single' ? [orderOf, walkOf] : [walkOf, orderOf]
  return lines.toSorted((one, other) => first(one) - first(other) || then(one) - then(other))
}
