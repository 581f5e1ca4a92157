import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import type { WaveRow } from '../../waves.fields.ts'
import type { WaveState } from '../../waves.states.ts'
import { canBePicked, isLate } from './orders-to-pick.ts'

type ListInput = {
  readonly state?: WaveState | undefined
  readonly outletId?: string | undefined
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

export async function listWaves(reader: Reader, actor: Actor, input: ListInput) {
  const { state = null, outletId = null } = input
  insistWithinOutlets(actor, capability.dispatch, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const words = input.q.trim().replace(new RegExp(`^${waveNoun.scanPrefix}(?=\\d+$)`, 'i'), '')
  const text = `(w.number || ' ' || outlet.code || ' ' || coalesce(picker.full_name, ''))`
  const found = await sql<WaveRow & { key: string }>`
    select ${waveColumns}, w.created_at::text as key from ${waveSource}
    where ${withinOutlets(actor, capability.dispatch, 'w.outlet_id')}
      and (${state}::text is null or w.state = ${state})
      and (${outletId}::uuid is null or w.outlet_id = ${outletId}::uuid)
      and ${matchesWords(text, words)}
      ${after ? sql`and (w.created_at, w.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by w.created_at desc, w.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

export async function findWaveRow(reader: Reader, id: string): Promise<WaveRow | undefined> {
  const found = await sql<WaveRow>`
    select ${waveColumns} from ${waveSource} where w.id = ${id}`.execute(reader)
  return found.rows[0]
}

/** What can be picked, and what becomes of it. */
export async function waveFigures(reader: Reader, actor: Actor) {
  const mine = (column: string) => withinOutlets(actor, capability.dispatch, column)
  const orders = await sql<{ ready: number; late: number }>`
    select count(*) as ready, count(*) filter (where ${isLate}) as late from orders o
    where ${canBePicked} and ${mine('o.outlet_id')}`.execute(reader)
  const waves = await sql<{ released: number; picking: number; picked: number }>`
    select count(*) filter (where w.state = 'released') as released,
      count(*) filter (where w.state = 'picking') as picking,
      count(*) filter (where w.state = 'picked') as picked
    from waves w where w.state in ('released', 'picking', 'picked')
      and ${mine('w.outlet_id')}`.execute(reader)
  const none = { ready: 0, late: 0, released: 0, picking: 0, picked: 0 }
  return { ...none, ...orders.rows[0], ...waves.rows[0] }
}

/** What a wave is told by; its orders that have not left are the open ones. */
const waveColumns: RawBuilder<unknown> = sql`w.id, w.number, w.state, w.version, w.method,
  w.outlet_id as "outletId", outlet.code as "outletCode", picker.full_name as "pickerName",
  w.created_at as "createdAt", w.state_changed_at as "stateChangedAt", of_orders.*, of_lines.*`

const waveSource: RawBuilder<unknown> = sql`waves w
  join outlets outlet on outlet.id = w.outlet_id
  left join profiles picker on picker.id = w.picker_id
  cross join lateral (select count(*) as orders,
      count(*) filter (where wo.left_at is null) as "openOrders",
      count(*) filter (where wo.left_at is null and ${isLate}) as late,
      count(*) filter (where wo.left_at is null and exists (select from order_holds h
        where h.order_id = o.id and h.released_at is null)) as held
    from wave_orders wo join orders o on o.id = wo.order_id where wo.wave_id = w.id) of_orders
  cross join lateral (select count(*) as lines,
      count(*) filter (where l.picked = l.quantity) as "pickedLines"
    from wave_lines l where l.wave_id = w.id) of_lines`
