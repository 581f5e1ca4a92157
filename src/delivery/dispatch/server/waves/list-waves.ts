import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import type { WaveRow } from '../../waves.fields.ts'
import { waveList } from '../../waves.list.ts'
import { canBePicked, isLate } from './orders-to-pick.ts'

const access = capability.dispatch

const isHeld = sql`exists (select from order_holds h
  where h.order_id = o.id and h.released_at is null)`

/** An order that is neither packed nor removed from the wave. */
const hasOpen = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from wave_orders wo join orders o on o.id = wo.order_id
    where wo.wave_id = w.id and wo.left_at is null and ${condition})`

/** The columns of a wave; orders that have not left are open. */
const waveColumns = sql`w.id, w.number, w.state, w.version, w.method,
  w.outlet_id as "outletId", outlet.code as "outletCode", picker.full_name as "pickerName",
  w.created_at as "createdAt", w.state_changed_at as "stateChangedAt", of_orders.*, of_lines.*`

const named = sql`join outlets outlet on outlet.id = w.outlet_id
  left join profiles picker on picker.id = w.picker_id`

const beside = sql`${named}
  cross join lateral (select count(*) as orders,
      count(*) filter (where wo.left_at is null) as "openOrders",
      count(*) filter (where wo.left_at is null and ${isLate}) as late,
      count(*) filter (where wo.left_at is null and ${isHeld}) as held
    from wave_orders wo join orders o on o.id = wo.order_id where wo.wave_id = w.id) of_orders
  cross join lateral (select count(*) as lines,
      count(*) filter (where l.picked = l.quantity) as "pickedLines"
    from wave_lines l where l.wave_id = w.id) of_lines`

/**
 * Orders other than by number and day sort all matches: a year has only some thousands of waves.
 */
export const waves = serveList<WaveRow, typeof waveList>(waveList, {
  table: 'waves w',
  id: 'w.id',
  joined: named,
  within: (actor) => withinOutlets(actor, access, 'w.outlet_id'),
  filters: {
    state: 'w.state',
    outletId: { ownOutlet: 'w.outlet_id', access },
    method: 'w.method',
    late: hasOpen(isLate),
    held: hasOpen(isHeld),
    created: { instant: 'w.created_at' },
  },
  sorts: {
    number: { by: 'w.number', kind: 'number' },
    outlet: { by: 'outlet.code', kind: 'text' },
    picker: { by: 'picker.full_name', kind: 'text', hasNulls: true },
    created: { by: 'w.created_at', kind: 'instant' },
    changed: { by: 'w.state_changed_at', kind: 'instant' },
  },
  search: (words) =>
    matchesWords(
      `(w.number || ' ' || outlet.code || ' ' || coalesce(picker.full_name, ''))`,
      words.trim().replace(new RegExp(`^${waveNoun.scanPrefix}(?=\\d+$)`, 'i'), ''),
    ),
  columns: () => waveColumns,
  beside,
})

export async function findWaveRow(reader: Reader, id: string): Promise<WaveRow | undefined> {
  const found = await sql<WaveRow>`
    select ${waveColumns} from waves w ${beside} where w.id = ${id}`.execute(reader)
  return found.rows[0]
}

/** The orders that can be picked, and the waves by state. */
export async function waveFigures(reader: Reader, actor: Actor) {
  const mine = (column: string) => withinOutlets(actor, access, column)
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
