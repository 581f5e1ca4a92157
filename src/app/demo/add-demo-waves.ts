import { sql } from 'kysely'
import { addPastWave, startWave } from '#delivery/dispatch/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import type { NumberedOrder } from '#sales/orders/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

const minute = 60_000
const size = 6
/** The others wait for the release of the first wave. */
const inHand = 3

/**
 * A picked and packed wave of the warehouse, of orders that are ready to dispatch. The caller
 * appends the events.
 */
export async function addDoneWave(
  tx: Tx,
  orders: readonly NumberedOrder[],
  team: Team,
  outletId: string,
): Promise<PastEvent[]> {
  const packed = orders.flatMap(({ id, moves, ...order }) => {
    const last = moves.at(-1)
    return last?.move === 'pack' && order.outletId === outletId ? [{ id, at: last.at }] : []
  })
  const chosen = packed.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, size)
  const [first] = chosen
  const last = chosen.at(-1)
  if (!first || !last) return []
  const before = (minutes: number) =>
    new Date(Date.parse(first.at) - minutes * minute).toISOString()
  return addPastWave(tx, {
    outletId,
    method: 'cluster',
    picker: memberOf(team, 'dispatch_manager'),
    orderIds: chosen.map(({ id }) => id),
    plannedAt: before(55),
    pickedAt: before(8),
    closedAt: last.at,
  })
}

/** A wave in progress: more than half of it is in its totes. */
export async function addWaveInHand(tx: Tx, team: Team, outletId: string): Promise<void> {
  const ready = await sql<{ id: string; lines: number }>`
    select o.id, (select count(*) from order_lines l where l.order_id = o.id) as lines
    from orders o where o.state = 'confirmed' and o.outlet_id = ${outletId}
      and o.address_verdict <> 'fix'
      and not exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
    order by o.placed_at desc offset 3 limit ${inHand}`.execute(tx)
  if (ready.rows.length === 0) return
  await startWave(tx, {
    outletId,
    method: 'cluster',
    picker: memberOf(team, 'staff'),
    orderIds: ready.rows.map(({ id }) => id),
    lines: Math.ceil(0.6 * ready.rows.reduce((sum, { lines }) => sum + lines, 0)),
  })
}
