import { type ComponentType, createContext } from 'react'

type OfParcel = ComponentType<{ parcelId: string }>

/** A parcel about which a courier may report something. */
export type ReportableParcel = {
  readonly id: string
  readonly code: string
  readonly courierName: string | null
  readonly cashMinor: number
  readonly currency: string
}

/** Parts of the dispatch page from areas that depend on it; `main` provides them. */
export type DispatchSlots = {
  /** The cash that couriers owe. */
  readonly cashTab: ComponentType | null
  /** Unmatched tracking numbers; shown below the couriers. */
  readonly unknownNumbers: ComponentType | null
  /** The courier's reports about a parcel, in its own words. */
  readonly parcelNews: OfParcel | null
  /** Enters couriers' reports about parcels in transit. */
  readonly reportDialog: ComponentType<{
    parcels: readonly ReportableParcel[]
    onDone(): void
    onClose(): void
  }> | null
  /** Imports a courier’s file of tracking events. */
  readonly trackingFileDialog: ComponentType<{ onClose(): void }> | null
  /** Orders that were marked delivered by hand, whose cash is not booked. */
  readonly deliveredByHand: ComponentType | null
  /** The instructions to the courier about it. */
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
