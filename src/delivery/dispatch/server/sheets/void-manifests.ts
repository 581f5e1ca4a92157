import { sql } from 'kysely'
import { takeBackCall } from '#delivery/couriers/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { loadSheetNoun } from '../../dispatch.nouns.ts'
import type { VoidManifest } from '../../load-sheets.fields.ts'
import { type FoundSheet, findSheet } from './find-sheet.ts'
import { hintSheet } from './sheet-rows.ts'

/**
 * A closed sheet is no longer valid: unsent calls about it are dropped. A courier that has a
 * manifest of it, or may have one, must be told that it is void.
 */
export async function voidManifest(tx: Tx, actor: Actor, sheet: FoundSheet): Promise<void> {
  const about = { kind: 'close_sheet', noun: loadSheetNoun.key, id: sheet.id } as const
  const how = await takeBackCall(tx, actor, about, `${sheet.label} is not closed any more.`)
  if (how !== 'done' && how !== 'unclear') return
  const row = await tx
    .selectFrom('load_sheets')
    .select('courier_number as courierNumber')
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  const { courierNumber } = row
  await tx
    .insertInto('void_manifests')
    .values({
      id: newId(),
      sheet_id: sheet.id,
      courier_number: courierNumber,
      voided_by: authorId(actor),
    })
    .execute()
  await tell(tx, actor, sheet, 'load_sheet.manifest_voided', courierNumber)
}

/** Void manifests that couriers still have, the oldest first. */
export async function listVoidManifests(reader: Reader, actor: Actor) {
  const found = await sql<VoidManifest>`
    select m.id, s.id as "sheetId", s.number as "sheetNumber", c.name as "courierName",
      m.courier_number as "courierNumber", m.voided_at as "voidedAt"
    from void_manifests m join load_sheets s on s.id = m.sheet_id
      join couriers c on c.id = s.courier_id
    where m.told_at is null and ${withinOutlets(actor, capability.dispatch, 's.outlet_id')}
    order by m.voided_at, m.id limit 100`.execute(reader)
  return { manifests: found.rows }
}

/** Records that the courier was told about the void manifests of this sheet. */
export async function tellVoid(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const sheet = await findSheet(tx, actor, id, { locked: true })
  const told = await tx
    .updateTable('void_manifests')
    .set({ told_at: new Date().toISOString(), told_by: authorId(actor) })
    .where('sheet_id', '=', id)
    .where('told_at', 'is', null)
    .returning('courier_number as courierNumber')
    .execute()
  if (told.length === 0)
    throw new Refusal(
      'conflict',
      'nothing_to_tell',
      `${sheet.courierName} has no void manifest of ${sheet.label}, or was told already.`,
    )
  for (const { courierNumber } of told)
    await tell(tx, actor, sheet, 'load_sheet.manifest_told', courierNumber)
  return { id }
}

async function tell(
  tx: Tx,
  actor: Actor,
  sheet: FoundSheet,
  type: `load_sheet.${string}`,
  courierNumber: string,
): Promise<void> {
  const { id, label, outletId, courierName } = sheet
  const data = { courier: courierName, courierNumber }
  await appendEvent(tx, actor, { type, noun: loadSheetNoun, id, label, outletId, data })
  hintSheet(tx, sheet, [])
}
