import type { CallHandler } from '#delivery/couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { loadSheetNoun } from '../../dispatch.nouns.ts'
import { findSheet } from './find-sheet.ts'

const couriers = systemActor('Couriers')

/** The courier gave its own number for a closed sheet. */
export const keepSheetNumber: CallHandler['settle'] = async (tx, call, value) => {
  const sheet = await findSheet(tx, couriers, call.id, { locked: true })
  const courierNumber = String(value.theirNumber ?? '').slice(0, 60)
  await tx
    .updateTable('load_sheets')
    .set({ courier_number: courierNumber, problem: '' })
    .where('id', '=', sheet.id)
    .execute()
  const { id, label, outletId } = sheet
  const data = { courierNumber }
  await appendEvent(tx, couriers, {
    type: 'load_sheet.numbered',
    noun: loadSheetNoun,
    id,
    label,
    outletId,
    data,
  })
}

/** Its driver may still come; our own document is used then. */
export const refuseSheetNumber: CallHandler['refuse'] = async (tx, call, failure) => {
  const sheet = await findSheet(tx, couriers, call.id, { locked: true })
  const problem = failure.text.slice(0, 400)
  await tx.updateTable('load_sheets').set({ problem }).where('id', '=', sheet.id).execute()
  const { id, label, outletId } = sheet
  await appendEvent(tx, couriers, {
    type: 'load_sheet.refused',
    noun: loadSheetNoun,
    id,
    label,
    outletId,
    data: { problem },
  })
}
