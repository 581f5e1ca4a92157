import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { capability } from '#users/capabilities.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { insistOnAdjusting } from './insist-on-adjusting.ts'
import { levelOf } from './inventory.queries.ts'
import { postMovementsSteps } from './post-movements.ts'

export type Adjustment = {
  readonly variantId: string
  readonly outletId: string
  readonly difference: number
  readonly reason: ReasonGiven
}

/** Corrects what is on hand by a difference; never below what is reserved or unavailable. */
export async function adjustStock(tx: Tx, actor: Actor, input: Adjustment) {
  const known = await tx
    .selectFrom('variants')
    .innerJoin('outlets', (join) => join.on('outlets.id', '=', input.outletId))
    .select([
      'variants.sku',
      'variants.quantity_scale',
      'variants.price_minor',
      'outlets.code',
      'outlets.currency',
    ])
    .where('variants.id', '=', input.variantId)
    .where(withinOutlets(actor, capability.inventory, 'outlets.id'))
    .executeTakeFirst()
  if (!known) throw notFound('This product or outlet')
  await sql`insert into stock_levels (variant_id, outlet_id)
    values (${input.variantId}, ${input.outletId}) on conflict do nothing`.execute(tx)
  const before = await levelOf(tx, input.variantId, input.outletId, { locked: true })
  if (before.available + input.difference < 0) {
    throw new Refusal(
      'conflict',
      'insufficient_stock',
      `Only ${before.available} of ${known.sku} are available at ${known.code}; ${-input.difference} cannot be taken off. Release reservations first, or take off less.`,
      { field: 'difference', details: { sku: known.sku, available: before.available } },
    )
  }
  const direction = input.difference > 0 ? 'in' : 'out'
  const reason = await reasonFor(tx, 'stock.adjust', { ...input.reason, direction })
  const approved = await insistOnAdjusting(tx, actor, input, { ...known, reason: reason.text })
  await sql`with author as (select ${authorId(actor)}::uuid as id), moves as (
    select ${input.variantId}::uuid as variant_id, ${input.outletId}::uuid as outlet_id,
      'adjustment'::text as kind, ${input.difference}::bigint as on_hand_delta,
      0 as reserved_delta, 0 as unavailable_delta, ${reason.text}::text as reason,
      ${stockNoun.key}::text as source_noun, ${newId()}::uuid as source_id,
      null::uuid as source_line_id
  ), ${sql.raw(postMovementsSteps('moves', '(select id from author)'))} select 1`.execute(tx)
  const after = await levelOf(tx, input.variantId, input.outletId)
  await appendEvent(tx, approved, {
    type: 'stock.adjusted',
    noun: stockNoun,
    id: input.variantId,
    label: `${known.sku} at ${known.code}`,
    outletId: input.outletId,
    data: { onHand: [before.onHand, after.onHand], ...reasonFacts(reason) },
  })
  return after
}
