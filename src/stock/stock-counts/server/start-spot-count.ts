import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { todayAt } from '#stock/inventory/server/index.ts'
import { access } from './find-stock-count.ts'
import { planCount } from './plan-count.ts'
import { startCount } from './start-count.ts'

/** A user at a bin counts it now, blindly. */
export async function startSpotCount(tx: Tx, actor: Actor, { binId }: { readonly binId: string }) {
  const found = await sql<{ outletId: string; code: string; today: string }>`
    select bin.outlet_id as "outletId", bin.code, ${todayAt('bin.outlet_id')}::text as today
    from bins bin where bin.id = ${binId} and not bin.is_archived
      and ${withinOutlets(actor, access, 'bin.outlet_id')}`.execute(tx)
  const [bin] = found.rows
  if (!bin) throw notFound('This bin')
  const { outletId, code, today } = bin
  const counter = authorId(actor)
  const { id, version } = await planCount(tx, actor, {
    ...{ outletId, kind: 'spot', scope: 'bins', binIds: [binId], withoutBin: false },
    ...{ category: '', variantIds: [], isBlind: true, plannedOn: today, note: '' },
    counterIds: counter === null ? [] : [counter],
  })
  await startCount(tx, actor, { id, version })
  return { id, code }
}
