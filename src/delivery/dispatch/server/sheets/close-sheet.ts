import { sql } from 'kysely'
import { courierRules, queueCall } from '#delivery/couriers/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { loadSheetCode, loadSheetNoun } from '../../dispatch.nouns.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'
import { type FoundSheet, findSheet, moveSheet } from './find-sheet.ts'
import { hintSheet, lockRows, type RowOnSheet, requireRows } from './sheet-rows.ts'
import { voidManifest } from './void-manifests.ts'

type Step = { readonly id: string; readonly version: number }
type Despite = { readonly despiteSuspension?: boolean | undefined }

/** Locks the sheet: the driver signs for what is on it. */
export async function closeSheet(tx: Tx, actor: Actor, input: Step & Despite) {
  const { id, version } = input
  const sheet = await findSheet(tx, actor, id, { locked: true })
  throwIfRefused(refuseMove(loadSheetMachine, 'close', sheet))
  const rows = await lockRows(tx, id)
  if (rows.length === 0)
    throw new Refusal(
      'conflict',
      'empty_sheet',
      `Nothing is on ${sheet.label} yet. Scan its parcels first, or cancel it.`,
    )
  await requireRows(tx, rows, input)
  const at = new Date().toISOString()
  const moved = await moveSheet(tx, actor, sheet, {
    move: 'close',
    version,
    set: { closed_at: at },
    data: { parcels: rows.length },
  })
  await askForNumber(tx, actor, { sheet, rows, version: moved })
  return { id, version: moved }
}

type Closed = {
  readonly sheet: FoundSheet
  readonly rows: readonly RowOnSheet[]
  readonly version: number
}

/** A courier with its own manifests gives its number for this one. */
async function askForNumber(tx: Tx, actor: Actor, { sheet, rows, version }: Closed) {
  const rules = (await courierRules(tx, [sheet.courierId])).get(sheet.courierId)
  if (rules?.adapter !== 'http') return
  const numbers = await sql<{ trackingNumber: string }>`
    select tracking_number as "trackingNumber" from parcel_bookings
    where id = any(${rows.map(({ bookingId }) => bookingId)}::uuid[]) order by 1`.execute(tx)
  // A reopened sheet may have other parcels: it needs a new manifest.
  const reference = `${loadSheetCode(sheet.number)}-${version}`
  await queueCall(tx, actor, {
    kind: 'close_sheet',
    courierId: sheet.courierId,
    noun: loadSheetNoun.key,
    id: sheet.id,
    label: sheet.label,
    outletId: sheet.outletId,
    reference,
    payload: { reference, trackingNumbers: numbers.rows.map((row) => row.trackingNumber) },
  })
}

/** A new signature is needed: the sheet may have other parcels now. */
export async function reopenSheet(tx: Tx, actor: Actor, { id, version }: Step) {
  const sheet = await findSheet(tx, actor, id, { locked: true })
  const other = await sql<{ number: number }>`
    select other.number from load_sheets s join load_sheets other
      on (other.outlet_id, other.courier_id) = (s.outlet_id, s.courier_id)
        and other.opened_by is not distinct from s.opened_by and other.state = 'open'
    where s.id = ${id} and s.state = 'closed'`.execute(tx)
  const [open] = other.rows
  if (open)
    throw new Refusal(
      'conflict',
      'sheet_open',
      `Load sheet ${loadSheetCode(open.number)} is open for the same courier. Close that one first.`,
    )
  if (sheet.state === 'closed') await voidManifest(tx, actor, sheet)
  const set = { closed_at: null, signature_file_id: null, courier_number: '', problem: '' }
  return { id, version: await moveSheet(tx, actor, sheet, { move: 'reopen', version, set }) }
}

/** The courier does not take it: its parcels are free for another sheet. */
export async function cancelSheet(tx: Tx, actor: Actor, { id, version }: Step) {
  const sheet = await findSheet(tx, actor, id, { locked: true })
  const rows = await lockRows(tx, id)
  if (sheet.state === 'closed') await voidManifest(tx, actor, sheet)
  const moved = await moveSheet(tx, actor, sheet, {
    move: 'cancel',
    version,
    data: { parcels: rows.length },
  })
  await tx
    .updateTable('load_sheet_parcels')
    .set({ removed_at: new Date().toISOString(), removed_by: authorId(actor) })
    .where('sheet_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  hintSheet(
    tx,
    sheet,
    rows.map(({ parcelId }) => parcelId),
  )
  return { id, version: moved }
}
