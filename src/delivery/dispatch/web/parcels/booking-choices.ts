import type { BookingAsked, OffersOfParcel } from '../../parcels.fields.ts'

/** The user's choice for one parcel; what they did not change is as suggested. */
export type Choice = {
  readonly courierId: string
  readonly service: string
  readonly trackingNumber: string
  readonly weightGrams: number | null
}

export type Choices = Readonly<Record<string, Partial<Choice> | undefined>>

export function choiceOf(parcel: OffersOfParcel, choices: Choices): Choice {
  return {
    courierId: parcel.suggestedCourierId ?? '',
    service: '',
    trackingNumber: '',
    weightGrams: parcel.weightGrams,
    ...choices[parcel.parcelId],
  }
}

/** Why the parcel is not booked with this choice; null when it is. */
export function whyNotAny(parcel: OffersOfParcel, choice: Choice): string | null {
  if (parcel.whyNot) return parcel.whyNot
  if (choice.courierId === '') return 'No courier takes it. Choose one by hand.'
  if (choice.weightGrams === null) return 'Weigh it first.'
  return parcel.offers.find(({ courierId }) => courierId === choice.courierId)?.whyNot ?? null
}

/** The request to the server: parcels that cannot be booked are left out. */
export function rowsToBook(parcels: readonly OffersOfParcel[], choices: Choices): BookingAsked[] {
  return parcels.flatMap((parcel) => {
    const choice = choiceOf(parcel, choices)
    if (parcel.whyNot || choice.courierId === '' || choice.weightGrams === null) return []
    return [{ parcelId: parcel.parcelId, ...choice, trackingNumber: choice.trackingNumber.trim() }]
  })
}
