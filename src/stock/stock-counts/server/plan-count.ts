import { sql } from 'kysely'
import { refuseCounting } from '#organization/outlets/outlets.rules.ts'
import { outletFacts } from '#organization/outlets/server/index.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { CountKind } from '../count-tolerance.rules.ts'
import { placesAt } from './expected-stock.ts'
import { access, countLabel } from './find-stock-count.ts'
import { covers, type ScopeGiven, scopeRows, scopeTable } from './scope-of-count.ts'
import { tellOfCount } from './tell-stock-count.ts'

type NewCount = ScopeGiven & {
  readonly kind: CountKind
  readonly isBlind: boolean
  readonly plannedOn: string
  readonly counterIds: readonly string[]
  readonly note: string
}

/** Plans a count; its lines and what it holds are decided when it begins. */
export async function planCount(tx: Tx, actor: Actor, input: NewCount) {
  const { outletId, kind, isBlind, plannedOn, note } = input
  requireWithinOutlets(actor, access, outletId)
  const outlet = await outletFacts(tx, outletId)
  if (!outlet) throw notFound('This outlet')
  throwIfRefused(refuseCounting(outlet))
  const scope = kind === 'full' ? 'outlet' : input.scope
  const rows = await scopeRows(tx, { ...input, scope })
  const added = await sql<{ id: string; number: number }>`
    insert into stock_counts (id, outlet_id, kind, scope, is_blind, planned_on, note, currency,
      planned_by)
    select ${newId()}, o.id, ${kind}, ${scope}, ${isBlind}, ${plannedOn}::date, ${note}, o.currency,
      ${authorId(actor)}::uuid
    from outlets o where o.id = ${outletId} returning id, number`.execute(tx)
  const [count] = added.rows
  if (!count) throw notFound('This outlet')
  const { id, number } = count
  await sql`insert into stock_count_scopes (count_id, is_every_bin, bin_id, variant_id)
    select ${id}::uuid, s.is_every_bin, s.bin_id, s.variant_id from ${scopeTable(rows)} s`.execute(
    tx,
  )
  const counters = [...new Set(input.counterIds)]
  const known = await sql`insert into stock_count_counters (count_id, profile_id)
    select ${id}::uuid, p.id from profiles p where p.id = any(${counters}::uuid[])
    returning profile_id`.execute(tx)
  if (known.rows.length < counters.length) throw notFound('This user')
  await tellOfCount(
    tx,
    actor,
    { id, label: await countLabel(tx, number), outletId },
    'stock_count.planned',
    {
      plannedOn,
    },
  )
  return { id, version: 1 }
}

/** What a count would cover now. */
export async function previewCount(reader: Reader, actor: Actor, given: ScopeGiven) {
  requireWithinOutlets(actor, access, given.outletId)
  const rows = await scopeRows(reader, given)
  const found = await sql<{ bins: number; lines: number }>`
    select count(distinct place.bin_id)::int as bins, count(*)::int as lines
    from ${placesAt(given.outletId)} as place
    where exists (select from ${scopeTable(rows)} s
      where ${covers(sql`place.bin_id`, sql`place.variant_id`)})`.execute(reader)
  const held = await sql<{ number: number }>`
    select distinct c.number from stock_counts c
    join stock_count_scopes held on held.count_id = c.id
    join ${scopeTable(rows)} s on (s.is_every_bin or held.is_every_bin
        or s.bin_id is not distinct from held.bin_id)
      and (s.variant_id is null or held.variant_id is null or s.variant_id = held.variant_id)
    where c.outlet_id = ${given.outletId} and c.state in ('counting', 'review')
    order by c.number limit 20`.execute(reader)
  const heldBy = await Promise.all(held.rows.map(({ number }) => countLabel(reader, number)))
  return { ...(found.rows[0] ?? { bins: 0, lines: 0 }), heldBy }
}
