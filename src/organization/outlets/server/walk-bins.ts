import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { binNoun, outletNoun } from '../outlets.nouns.ts'
import { type WalkWay, walkOrder } from '../walk-order.ts'
import { lockBin, saveBin } from './lock-bin.ts'
import { lockOutlet } from './lock-outlet.ts'

type Shift = { readonly id: string; readonly version: number; readonly towards: 'start' | 'end' }

/** Swaps with the neighbour in the pick sequence; equal numbers are ordered by code. */
export async function shiftBin(tx: Tx, actor: Actor, input: Shift) {
  const bin = await lockBin(tx, actor, input)
  const isStart = input.towards === 'start'
  const found = await sql<{ id: string; walk_order: number }>`
    select id, walk_order from bins
    where outlet_id = ${bin.outlet_id} and not is_archived
      and (walk_order, code) ${isStart ? sql`<` : sql`>`} (${bin.walk_order}, ${bin.code})
    order by walk_order ${isStart ? sql`desc` : sql`asc`}, code ${isStart ? sql`desc` : sql`asc`}
    limit 1 for update`.execute(tx)
  const [other] = found.rows
  if (!other) {
    throw new Refusal(
      'conflict',
      'end_of_walk',
      `Bin ${bin.code} is the ${isStart ? 'first' : 'last'} of the walk already.`,
    )
  }
  const apart = other.walk_order === bin.walk_order ? (isStart ? -1 : 1) : 0
  await tx
    .updateTable('bins')
    .set({ walk_order: bin.walk_order })
    .where('id', '=', other.id)
    .execute()
  return saveBin(tx, actor, bin, {
    done: 'changed',
    set: { walk_order: other.walk_order + apart },
    data: { walk_order: [bin.walk_order, other.walk_order + apart] },
  })
}

/** Renumbers all bins of an outlet, ten apart, so that one can be inserted between two. */
export async function setWalk(
  tx: Tx,
  actor: Actor,
  { outletId, way }: { outletId: string; way: WalkWay },
) {
  const outlet = await lockOutlet(tx, actor, { id: outletId })
  const bins = await tx
    .selectFrom('bins')
    .select('code')
    .where('outlet_id', '=', outletId)
    .where('is_archived', '=', false)
    .execute()
  const codes = walkOrder(
    bins.map(({ code }) => code),
    way,
  )
  const changed = await sql<{ id: string }>`
    update bins b set walk_order = n.place * 10, version = version + 1
    from unnest(${[...codes]}::text[]) with ordinality as n (code, place)
    where b.outlet_id = ${outletId} and b.code = n.code and b.walk_order <> n.place * 10
    returning b.id`.execute(tx)
  const count = changed.rows.length
  if (count === 0) return { changed: 0 }
  await appendEvent(tx, actor, {
    type: 'outlet.walk_set',
    noun: outletNoun,
    id: outletId,
    label: outlet.name,
    outletId,
    data: { way, bins: count },
  })
  hintAfterCommit(tx, { noun: binNoun.key, outletId })
  return { changed: count }
}
