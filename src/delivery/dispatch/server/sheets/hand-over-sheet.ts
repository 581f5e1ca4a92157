import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { dispatchOrder } from '#sales/orders/server/index.ts'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'
import { moveParcel } from '../parcels/move-parcel.ts'
import { findSheet, moveSheet } from './find-sheet.ts'
import { hintSheet, lockRows, requireRows } from './sheet-rows.ts'

type HandOver = {
  readonly id: string
  readonly version: number
  readonly driverName: string
  readonly driverPhone: string
  /** Why there is no signature on the screen; empty where there is one. */
  readonly unsigned: string
  /** The user confirmed that the courier of some is suspended, and lets them leave anyway. */
  readonly despiteSuspension?: boolean | undefined
}

/**
 * The driver signed: every order on the sheet is dispatched and its stock issued, all or none. An
 * order that was put on hold, cancelled or changed since the scan stops the whole sheet and is
 * named.
 */
export async function handOverSheet(tx: Tx, actor: Actor, input: HandOver) {
  const { id, version, driverName, driverPhone, unsigned } = input
  const sheet = await findSheet(tx, actor, id, { locked: true })
  throwIfRefused(refuseMove(loadSheetMachine, 'hand_over', sheet))
  if (sheet.signatureFileId === null && unsigned === '')
    throw new Refusal(
      'unprocessable',
      'not_signed',
      `Let the driver sign for ${sheet.label}, or say why there is no signature.`,
      { field: 'unsigned' },
    )
  const rows = await lockRows(tx, id)
  await requireRows(tx, rows, input)
  const at = new Date().toISOString()
  for (const row of rows) {
    const { parcelId, code, orderId, outletId } = row
    const facts = { parcel: code, sheet: loadSheetCode(sheet.number) }
    await dispatchOrder(tx, actor, orderId, facts)
    await moveParcel(
      tx,
      actor,
      { id: parcelId, code, orderId, outletId },
      {
        move: 'hand_over',
        set: { handed_over_at: at },
        data: { sheet: loadSheetCode(sheet.number), courier: sheet.courierId, driver: driverName },
      },
    )
  }
  const moved = await moveSheet(tx, actor, sheet, {
    move: 'hand_over',
    version,
    set: {
      driver_name: driverName,
      driver_phone: driverPhone,
      handed_over_at: at,
      handed_over_by: authorId(actor),
    },
    data: { parcels: rows.length, driver: driverName, ...(unsigned ? { unsigned } : {}) },
  })
  hintSheet(
    tx,
    sheet,
    rows.map(({ parcelId }) => parcelId),
  )
  return { id, version: moved, parcels: rows.length }
}
