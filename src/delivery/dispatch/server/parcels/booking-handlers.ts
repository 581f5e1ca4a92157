import type { CallHandler } from '#delivery/couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import { trackingNumber } from '../../parcels.fields.ts'
import { keepSheetNumber, refuseSheetNumber } from '../sheets/keep-sheet-number.ts'
import { type Booking, lockBooking } from './find-booking.ts'
import { settleBooking } from './settle-booking.ts'
import { moveBooking, tellOfBooking } from './tell-booking.ts'
import { leaveUnclear, numberTaken, parcelOfNumber } from './unclear-booking.ts'

const couriers = systemActor('Couriers')

/** Dispatch's handling of couriers' answers. */
export const bookingHandlers = (files: Files): readonly CallHandler[] => [
  {
    kind: 'book',
    settle: async (tx, call, value) => {
      const booking = await lockBooking(tx, call.id)
      if (!isAsked(booking)) return
      const given = trackingNumber.safeParse(value.trackingNumber)
      if (!given.success || given.data === '') return leaveUnclear(tx, booking)
      const taken = await parcelOfNumber(tx, booking, given.data)
      if (taken) return failBooking(tx, booking, numberTaken(booking, given.data, taken))
      const costMinor = typeof value.costMinor === 'number' ? Math.round(value.costMinor) : null
      const answered = { trackingNumber: given.data, costMinor, routingCode: routingCodeOf(value) }
      await settleBooking(tx, couriers, booking, answered)
    },
    refuse: async (tx, call, failure) => {
      const booking = await lockBooking(tx, call.id)
      if (isAsked(booking)) await failBooking(tx, booking, failure.text)
    },
  },
  {
    kind: 'void',
    settle: async (tx, call) => {
      const booking = await lockBooking(tx, call.id)
      if (booking?.state === 'voiding') await moveBooking(tx, couriers, booking, { move: 'void' })
    },
    refuse: async (tx, call, failure) => {
      const booking = await lockBooking(tx, call.id)
      if (booking?.state !== 'voiding') return
      // Our label is void whatever the courier says; a user has to tell it by phone.
      const problem = `The courier did not void it: ${failure.text}`.slice(0, 400)
      await moveBooking(tx, couriers, booking, {
        move: 'void',
        set: { problem },
        data: await keepWords(tx, booking.orderId, problem),
      })
    },
  },
  {
    kind: 'label',
    settle: async (tx, call, value) => {
      const booking = await lockBooking(tx, call.id)
      const mediaType = labelTypes[String(value.format)]
      if (!booking || !mediaType || typeof value.base64 !== 'string') return
      const bytes = Buffer.from(value.base64, 'base64')
      const fileId = await keepFile(
        tx,
        couriers,
        files,
        await placeFile(files, { bytes, mediaType }),
      )
      await tx
        .updateTable('parcel_bookings')
        .set({ label_file_id: fileId })
        .where('id', '=', booking.id)
        .execute()
      await tellOfBooking(tx, couriers, booking, 'booking.label_received', { format: value.format })
    },
    refuse: async (tx, call, failure) => {
      const booking = await lockBooking(tx, call.id)
      if (!booking) return
      const problem = `The courier sent no label: ${failure.text}`.slice(0, 400)
      await tx
        .updateTable('parcel_bookings')
        .set({ problem })
        .where('id', '=', booking.id)
        .execute()
      const said = await keepWords(tx, booking.orderId, problem)
      await tellOfBooking(tx, couriers, booking, 'booking.label_refused', said)
    },
  },
  { kind: 'close_sheet', settle: keepSheetNumber, refuse: refuseSheetNumber },
]

const labelTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  png: 'image/png',
}

/** The courier's sorting code; one that no label can show counts as none. */
function routingCodeOf({ routingCode }: Readonly<Record<string, unknown>>): string {
  const code = typeof routingCode === 'string' ? routingCode.trim() : ''
  return /^[A-Za-z0-9 ./-]{1,12}$/.test(code) ? code : ''
}

const isAsked = (booking: Booking | null): booking is Booking =>
  booking?.state === 'requested' || booking?.state === 'voiding'

/** A booking that was withdrawn meanwhile is void without the courier. */
async function failBooking(tx: Tx, booking: Booking, text: string): Promise<void> {
  const problem = text.slice(0, 400)
  const name = booking.state === 'voiding' ? 'void' : 'fail'
  const data = await keepWords(tx, booking.orderId, problem)
  await moveBooking(tx, couriers, booking, { move: name, set: { problem }, data })
}
