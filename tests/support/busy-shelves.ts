import type { ShelfPlace } from './adventureworks-bins.ts'

type Place = Omit<ShelfPlace, 'units'>

/**
 * What is really in the bins, beside what the ledger says. Of two users one reaches into a bin at a
 * time, and tells the server before the other does; all else happens at once.
 */
export class BusyShelves {
  readonly places = new Map<string, Place>()
  readonly planted = new Map<string, number>()
  private readonly units = new Map<string, number>()
  private readonly queues = new Map<string, Promise<unknown>>()

  constructor(laid: readonly ShelfPlace[]) {
    for (const { units, ...place } of laid) {
      this.places.set(keyOf(place), place)
      this.units.set(keyOf(place), units)
    }
  }

  of = (place: Pick<Place, 'binId' | 'variantId'>): number => this.units.get(keyOf(place)) ?? 0

  add(place: Place, units: number): void {
    this.places.set(keyOf(place), place)
    this.units.set(keyOf(place), this.of(place) + units)
  }

  /** Goods are lost or found, and the ledger does not know. */
  plant(place: Place, units: number): void {
    this.add(place, units)
    this.planted.set(keyOf(place), units)
  }

  /** How much may leave: as much as is there, and as the ledger believes. */
  spare(place: Pick<Place, 'binId' | 'variantId'>): number {
    const here = this.of(place)
    return Math.min(here, here - (this.planted.get(keyOf(place)) ?? 0)) - 5
  }

  inBin = (binId: string): readonly Place[] =>
    [...this.places.values()].filter((place) => place.binId === binId)

  ofVariant = (variantId: string): readonly Place[] =>
    [...this.places.values()].filter((place) => place.variantId === variantId)

  /** Does something while no other user reaches into these bins. */
  async at<T>(binIds: readonly string[], act: () => Promise<T>): Promise<T> {
    const [first, ...rest] = [...new Set(binIds)].sort()
    if (first === undefined) return act()
    const before = this.queues.get(first) ?? Promise.resolve()
    const mine = before.then(() => this.at(rest, act))
    this.queues.set(
      first,
      mine.catch(() => null),
    )
    return mine
  }
}

export const keyOf = ({ binId, variantId }: { binId: string; variantId: string }) =>
  `${binId} ${variantId}`
