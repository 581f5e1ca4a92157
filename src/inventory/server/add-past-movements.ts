import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { hintStock } from './hint-stock.ts'

export type PastMovement = {
  /** ISO 8601. */
  readonly at: string
  readonly variantId: string
  readonly outletId: string
  readonly kind: 'opening' | 'reserve' | 'release' | 'issue' | 'return'
  /** How many steps of the variant's scale; the kind says which way they go. */
  readonly quantity: number
  readonly reason: string
  readonly sourceNoun: string
  readonly sourceId: string
  readonly sourceLineId: string | null
  readonly actor: Actor
}

/** What one step of each kind does to on hand, reserved and unavailable. */
const signs = {
  opening: [1, 0, 0],
  reserve: [0, 1, 0],
  release: [0, -1, 0],
  issue: [-1, -1, 0],
  return: [1, 0, 1],
} as const satisfies Record<PastMovement['kind'], readonly number[]>

/**
 * Posts movements of the past, for demo data and generators only. Levels and open reservations are
 * summed from the movements themselves, so that they cannot disagree with the ledger. The CHECKs of
 * the levels are tested on the sums alone; that the stock sufficed at every instant between is the
 * caller's to see to.
 */
export async function addPastMovements(tx: Tx, movements: readonly PastMovement[]): Promise<void> {
  const rows = movements.map(({ actor, kind, quantity, ...movement }, place) => {
    const [onHand, reserved, unavailable] = signs[kind].map((sign) => sign * quantity)
    return { ...movement, place, kind, onHand, reserved, unavailable, actorId: authorId(actor) }
  })
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer,
    at timestamptz, "variantId" uuid, "outletId" uuid, kind text, "onHand" bigint, reserved bigint,
    unavailable bigint, reason text, "sourceNoun" text, "sourceId" uuid, "sourceLineId" uuid,
    "actorId" uuid)`
  await sql`insert into stock_levels as level
      (variant_id, outlet_id, on_hand, reserved, unavailable)
    select "variantId", "outletId", 0, 0, 0 from ${input}
    group by 1, 2 order by 1, 2 on conflict do nothing`.execute(tx)
  await sql`with input as materialized (select * from ${input}), sums as (
    select "variantId", "outletId", sum("onHand")::bigint as on_hand,
      sum(reserved)::bigint as reserved, sum(unavailable)::bigint as unavailable
    from input group by 1, 2
  ), new_levels as (
    update stock_levels level set on_hand = level.on_hand + sums.on_hand,
      reserved = level.reserved + sums.reserved, unavailable = level.unavailable + sums.unavailable
    from sums where level.variant_id = sums."variantId" and level.outlet_id = sums."outletId"
  ), open_reservations as (
    insert into stock_reservations
      (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity, created_at)
    select "sourceLineId", "sourceNoun", "sourceId", "variantId", "outletId",
      sum(reserved)::bigint, min(at)
    from input where "sourceLineId" is not null
    group by 1, 2, 3, 4, 5 having sum(reserved) > 0
  )
  insert into stock_movements (at, variant_id, outlet_id, kind, on_hand_delta, reserved_delta,
    unavailable_delta, reason, source_noun, source_id, source_line_id, actor_id)
  select at, "variantId", "outletId", kind, "onHand", reserved, unavailable, reason, "sourceNoun",
    "sourceId", "sourceLineId", "actorId"
  from input order by at, place`.execute(tx)
  hintStock(tx, rows)
}
