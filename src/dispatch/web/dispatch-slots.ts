import { type ComponentType, createContext } from 'react'

type OfParcel = ComponentType<{ parcelId: string }>

/** Parts of the dispatch page that areas below it bring; `main` hands them in. */
export type DispatchSlots = {
  /** The cash that couriers owe. */
  readonly cashTab: ComponentType | null
  /** What couriers told of numbers that no parcel has; it stands below the couriers. */
  readonly unknownNumbers: ComponentType | null
  /** What the courier told of a parcel, in its own words. */
  readonly parcelNews: OfParcel | null
  /** What the house told the courier to do with it. */
  readonly parcelAdvice: OfParcel | null
  /** What is done about a parcel that did not come back. */
  readonly parcelCase: OfParcel | null
}

export const DispatchSlotsContext = createContext<DispatchSlots>({
  cashTab: null,
  unknownNumbers: null,
  parcelNews: null,
  parcelAdvice: null,
  parcelCase: null,
})
