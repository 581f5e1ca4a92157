import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepStockPicks, type StockPick } from '#stock/inventory/server/index.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'
import { currentLine, type WaveMethod } from '../../waves.rules.ts'
import { findPickable } from './find-pickable.ts'
import { finishPicking } from './finish-picking.ts'
import { keepPick } from './keep-pick.ts'
import { planWave } from './plan-wave.ts'
import { releaseWave } from './release-wave.ts'
import { takeWork } from './take-work.ts'

export type PastWave = {
  readonly outletId: string
  readonly method: WaveMethod
  /** A user: waves are picked by people. */
  readonly picker: Actor
  /** Packed since. */
  readonly orderIds: readonly string[]
  /** ISO 8601; its last order was packed when it was closed. */
  readonly plannedAt: string
  readonly pickedAt: string
  readonly closedAt: string
}

/**
 * Adds a closed wave, for demo data and generators only.
 *
 * @returns the events, which the caller appends by `appendPastEvents` with those of other areas
 */
export async function addPastWave(tx: Tx, wave: PastWave): Promise<PastEvent[]> {
  const { outletId, method, picker, orderIds, plannedAt, pickedAt, closedAt } = wave
  const id = newId(Date.parse(plannedAt))
  const added = await sql<{ number: number }>`insert into waves (id, outlet_id, method, state,
      state_changed_at, picker_id, created_by, created_at, version)
    values (${id}, ${outletId}, ${method}, 'closed', ${closedAt}, ${picker.userId},
      ${picker.userId}, ${plannedAt}, 5) returning number`.execute(tx)
  await sql`insert into wave_orders (wave_id, order_id, position, left_at)
    select ${id}, asked.id, asked.place, ${closedAt}
    from unnest(${[...orderIds]}::uuid[]) with ordinality as asked(id, place)`.execute(tx)
  const picked = await sql<Omit<StockPick, 'outletId' | 'lotId'>>`with taken as (
      insert into wave_lines (id, wave_id, order_id, order_line_id, variant_id, bin_id, position,
        quantity, picked)
      select gen_random_uuid(), ${id}, l.order_id, l.id, l.variant_id, lies.bin_id,
        10 * row_number() over (order by lies.walk_order nulls last, wo.position, l.position),
        l.quantity, l.quantity
      from wave_orders wo join order_lines l on l.order_id = wo.order_id
      left join lateral (select p.bin_id, b.walk_order from stock_places p
        join bins b on b.id = p.bin_id
        where p.variant_id = l.variant_id and p.outlet_id = ${outletId}
        order by b.walk_order limit 1) lies on true
      where wo.wave_id = ${id} returning id, order_line_id, variant_id, bin_id, quantity
    ), picks as (
      insert into wave_picks (id, line_id, bin_id, quantity, picked_by, picked_at)
      select gen_random_uuid(), id, bin_id, quantity, ${picker.userId}, ${pickedAt} from taken
      returning id, line_id
    )
    select picks.id, order_line_id as "sourceLineId", variant_id as "variantId", bin_id as "binId",
      quantity from picks join taken on taken.id = picks.line_id`.execute(tx)
  const place = { outletId, lotId: null, pickedAt }
  await keepStockPicks(
    tx,
    picked.rows.map((pick) => ({ ...pick, ...place })),
  )
  hintAfterCommit(tx, { noun: waveNoun.key })
  const told = (type: `wave.${string}`, at: string, data: PastEvent['data']): PastEvent => ({
    type,
    noun: waveNoun,
    id,
    label: waveLabel(added.rows[0]?.number ?? 0),
    outletId,
    at,
    actor: picker,
    data: data ?? {},
  })
  return [
    told('wave.planned', plannedAt, { method }),
    told('wave.released', plannedAt, { state: ['planned', 'released'] }),
    told('wave.started', plannedAt, { state: ['released', 'picking'] }),
    told('wave.picked', pickedAt, { state: ['picking', 'picked'] }),
    told('wave.closed', closedAt, { state: ['picked', 'closed'] }),
  ]
}

type WaveInHand = Pick<PastWave, 'outletId' | 'method' | 'picker' | 'orderIds'> & {
  /** How many of its lines are picked, from the first on. */
  readonly lines: number
}

/** A wave that is being picked right now, through the real commands; for demo data only. */
export async function startWave(tx: Tx, { picker, lines: asked, ...wave }: WaveInHand) {
  const planned = await planWave(tx, picker, wave)
  await releaseWave(tx, picker, planned)
  const { id } = await takeWork(tx, picker, { id: planned.id })
  for (let taken = 0; taken < asked; taken += 1) {
    const pickable = await findPickable(tx, picker, id)
    const line = currentLine(pickable.lines)
    if (!line) break
    if (wave.method === 'cluster')
      await sql`update wave_orders set tote_code = coalesce(tote_code, 'K-' || position)
        where wave_id = ${id} and order_id = ${line.orderId}`.execute(tx)
    const { quantity, lotId } = line
    await keepPick(tx, picker, { ...pickable, line }, { quantity, lotId, fromHand: 0 })
    await finishPicking(tx, picker, pickable.wave)
  }
}
