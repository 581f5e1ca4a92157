import { type ComponentType, createContext } from 'react'

type OfParcel = ComponentType<{ parcelId: string }>

/** A parcel of which a courier may say something. */
export type ReportableParcel = {
  readonly id: string
  readonly code: string
  readonly courierName: string | null
  readonly cashMinor: number
  readonly currency: string
}

/** Parts of the dispatch page that areas below it bring; `main` hands them in. */
export type DispatchSlots = {
  /** The cash that couriers owe. */
  readonly cashTab: ComponentType | null
  /** What couriers told of numbers that no parcel has; it stands below the couriers. */
  readonly unknownNumbers: ComponentType | null
  /** What the courier told of a parcel, in its own words. */
  readonly parcelNews: OfParcel | null
  /** Enters what couriers say of parcels that are under way. */
  readonly reportDialog: ComponentType<{
    parcels: readonly ReportableParcel[]
    onDone(): void
    onClose(): void
  }> | null
  /** Takes a courier’s file of tracking events. */
  readonly trackingFileDialog: ComponentType<{ onClose(): void }> | null
  /** Orders that were marked delivered by hand, whose cash is not booked. */
  readonly deliveredByHand: ComponentType | null
  /** What the house told the courier to do with it. */
  readonly parcelAdvice: OfParcel | null
  /** What is done about a parcel that did not come back. */
  readonly parcelCase: OfParcel | null
}

export const DispatchSlotsContext = createContext<DispatchSlots>({
  cashTab: null,
  unknownNumbers: null,
  parcelNews: null,
  reportDialog: null,
  trackingFileDialog: null,
  deliveredByHand: null,
  parcelAdvice: null,
  parcelCase: null,
})
