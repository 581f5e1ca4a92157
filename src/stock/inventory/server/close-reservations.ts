import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { keepBlockedAside } from './keep-blocked-aside.ts'
import type { LevelKey } from './lock-levels.ts'
import { postReservationsSteps } from './post-reservations.ts'
import type { StockSource } from './stock-rows.ts'

type AtOutlet = { readonly outletId: string }

/** Releases all that a document has reserved and no longer needs. */
export async function releaseStock(
  tx: Tx,
  actor: Actor,
  source: StockSource & AtOutlet,
): Promise<void> {
  await keepBlockedAside(tx, actor, await closeReservations(tx, actor, source))
}

/**
 * Like `releaseStock`, without marking units of blocked lots unavailable in place of what was
 * reserved, which the caller does later (`takeOutReserved`).
 *
 * @returns the levels with released stock
 */
export async function closeReservations(
  tx: Tx,
  actor: Actor,
  source: StockSource & AtOutlet,
): Promise<readonly LevelKey[]> {
  const freed =
    await sql<LevelKey>`with author as (select ${authorId(actor)}::uuid as id), closed as (
    delete from stock_reservations where source_id = ${source.id} and source_noun = ${source.noun}
    returning source_line_id, variant_id, outlet_id, quantity
  ), moves as (
    select variant_id, outlet_id, 'release'::text as kind, -quantity as reserved_delta,
      ${source.reason}::text as reason, ${source.noun}::text as source_noun,
      ${source.id}::uuid as source_id, source_line_id
    from closed
  ), ${sql.raw(postReservationsSteps('moves', '(select id from author)'))}
  select distinct variant_id as "variantId", outlet_id as "outletId" from moves`.execute(tx)
  hintAfterCommit(tx, { noun: stockNoun.key, outletId: source.outletId })
  return freed.rows
}

/** Releases a part of the reservations of single lines; a line without any left is closed. */
export async function releasePart(
  tx: Tx,
  actor: Actor,
  source: Omit<StockSource, 'id'> & AtOutlet,
  parts: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  const freed =
    await sql<LevelKey>`with author as (select ${authorId(actor)}::uuid as id), parts as (
    select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("lineId" uuid, quantity bigint)
  ), emptied as (
    delete from stock_reservations r using parts p
    where r.source_line_id = p."lineId" and r.quantity = p.quantity
    returning r.source_line_id, r.source_id, r.variant_id, r.outlet_id, p.quantity
  ), reduced as (
    update stock_reservations r set quantity = r.quantity - p.quantity from parts p
    where r.source_line_id = p."lineId" and r.quantity <> p.quantity
    returning r.source_line_id, r.source_id, r.variant_id, r.outlet_id, p.quantity
  ), moves as (
    select variant_id, outlet_id, 'release'::text as kind, -quantity as reserved_delta,
      ${source.reason}::text as reason, ${source.noun}::text as source_noun, source_id, source_line_id
    from (select * from emptied union all select * from reduced) as released
  ), ${sql.raw(postReservationsSteps('moves', '(select id from author)'))}
  select distinct variant_id as "variantId", outlet_id as "outletId" from moves`.execute(tx)
  await keepBlockedAside(tx, actor, freed.rows)
  hintAfterCommit(tx, { noun: stockNoun.key, outletId: source.outletId })
}
