import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { hintStock } from './hint-stock.ts'
import { postMovementsSteps } from './post-movements.ts'

export type BroughtIn = {
  readonly variantId: string
  readonly outletId: string
  readonly quantity: number
  readonly sourceLineId?: string
}

type Source = { readonly noun: string; readonly id: string; readonly reason: string }

/** Books what is there when the ledger begins, or when an import finds it there. */
export function bookOpeningStock(tx: Tx, actor: Actor, source: Source, rows: readonly BroughtIn[]) {
  return bringIn(tx, actor, source, rows, 'opening', 0)
}

/** Takes back what had been issued; it stays unavailable until somebody has looked at it. */
export function takeBackStock(tx: Tx, actor: Actor, source: Source, rows: readonly BroughtIn[]) {
  return bringIn(tx, actor, source, rows, 'return', 1)
}

async function bringIn(
  tx: Tx,
  actor: Actor,
  source: Source,
  rows: readonly BroughtIn[],
  kind: 'opening' | 'return',
  unavailableSign: 0 | 1,
): Promise<void> {
  if (rows.length === 0) return
  const input = JSON.stringify(rows)
  await sql`insert into stock_levels (variant_id, outlet_id)
    select distinct r."variantId", r."outletId"
    from jsonb_to_recordset(${input}::jsonb) as r("variantId" uuid, "outletId" uuid)
    order by 1, 2 on conflict do nothing`.execute(tx)
  await sql`with author as (select ${authorId(actor)}::uuid as id), moves as (
    select r."variantId" as variant_id, r."outletId" as outlet_id, ${kind}::text as kind,
      r.quantity as on_hand_delta, 0 as reserved_delta,
      r.quantity * ${unavailableSign}::int as unavailable_delta, ${source.reason}::text as reason,
      ${source.noun}::text as source_noun, ${source.id}::uuid as source_id,
      r."sourceLineId" as source_line_id
    from jsonb_to_recordset(${input}::jsonb)
      as r("variantId" uuid, "outletId" uuid, quantity bigint, "sourceLineId" uuid)
  ), ${sql.raw(postMovementsSteps('moves', '(select id from author)'))} select 1`.execute(tx)
  hintStock(tx, rows)
}
