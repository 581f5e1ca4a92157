import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { id } from '#platform/fields.ts'
import { bookingNoun, loadSheetNoun, parcelNoun, waveNoun } from './dispatch.nouns.ts'
import { loadSheetsContract } from './load-sheets.contract.ts'
import { parcelsContract } from './parcels.contract.ts'
import { wavesContract } from './waves.contract.ts'

const parcel = answerOf(parcelsContract.get)

export const dispatchObjects: readonly EventObject[] = [
  eventObject({ noun: parcelNoun, endpoint: parcelsContract.get, schema: parcel }),
  // A booking is read with its parcel, which its events name.
  eventObject({
    noun: bookingNoun,
    endpoint: parcelsContract.get,
    schema: parcel.shape.bookings.element.extend({ parcelId: id }),
    input: ({ data }) => (typeof data.parcel === 'string' ? { id: data.parcel } : null),
    pick: ({ id: parcelId, bookings }, { entityId }) => {
      const found = bookings.find((one) => one.id === entityId)
      return found && { ...found, parcelId }
    },
  }),
  eventObject({
    noun: loadSheetNoun,
    endpoint: loadSheetsContract.get,
    schema: answerOf(loadSheetsContract.get),
  }),
  eventObject({
    noun: waveNoun,
    endpoint: wavesContract.get,
    schema: answerOf(wavesContract.get),
  }),
]
