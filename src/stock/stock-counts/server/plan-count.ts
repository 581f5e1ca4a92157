import { sql } from 'kysely'
import { refuseCounting } from '#organization/outlets/outlets.rules.ts'
import { outletFacts } from '#organization/outlets/server/index.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { type EventReason, holdersInWords, scopeOfKind } from '../count-kinds.ts'
import { access, countLabel } from './find-stock-count.ts'
import { holdersOfStock } from './holders-of-stock.ts'
import { covers, placesToCount, type ScopeGiven, scopeRows, scopeTable } from './scope-of-count.ts'
import { tellOfCount } from './tell-stock-count.ts'
import { writeCounters, writeScope } from './write-plan.ts'

/** What a count follows, and the document in which that happened. */
export type FollowedEvent = {
  readonly eventId: string
  readonly reason: EventReason
  readonly noun: string
  readonly documentId: string
  readonly label: string
}

type NewCount = ScopeGiven & {
  readonly isBlind: boolean
  readonly plannedOn: string
  readonly counterIds: readonly string[]
  readonly note: string
  readonly name?: string
  readonly tolerancePercent?: number | null
  readonly toleranceMinor?: number | null
  readonly follows?: FollowedEvent
}

/** Plans a count; its lines and what it holds are decided when it begins. */
export async function planCount(tx: Tx, actor: Actor, input: NewCount) {
  const { outletId, kind, isBlind, plannedOn, note, follows } = input
  const { name = '', tolerancePercent = null, toleranceMinor = null } = input
  requireWithinOutlets(actor, access, outletId)
  const outlet = await outletFacts(tx, outletId)
  if (!outlet) throw notFound('This outlet')
  throwIfRefused(refuseCounting(outlet))
  const rows = await scopeRows(tx, input)
  const added = await sql<{ id: string; number: number }>`
    insert into stock_counts (id, outlet_id, kind, scope, is_blind, planned_on, note, currency,
      planned_by, name, tolerance_percent, tolerance_minor, event_id, event_reason, document_noun,
      document_id, document_label)
    select ${newId()}, o.id, ${kind}, ${scopeOfKind(kind, input.scope)}, ${isBlind},
      ${plannedOn}::date, ${note}, o.currency, ${authorId(actor)}::uuid, ${name},
      ${tolerancePercent}::smallint, ${toleranceMinor}::bigint, ${follows?.eventId ?? null}::uuid,
      ${follows?.reason ?? null}, ${follows?.noun ?? null}, ${follows?.documentId ?? null}::uuid,
      ${follows?.label ?? null}
    from outlets o where o.id = ${outletId} returning id, number`.execute(tx)
  const [count] = added.rows
  if (!count) throw notFound('This outlet')
  const { id, number } = count
  await writeScope(tx, id, rows)
  await writeCounters(tx, id, input.counterIds)
  await tellOfCount(
    tx,
    actor,
    { id, label: await countLabel(tx, number), outletId },
    'stock_count.planned',
    { plannedOn, ...(follows ? { after: follows.label } : {}) },
  )
  return { id, version: 1 }
}

/** What a count would cover now. */
export async function previewCount(reader: Reader, actor: Actor, given: ScopeGiven) {
  requireWithinOutlets(actor, access, given.outletId)
  const scope = scopeTable(await scopeRows(reader, given))
  const found = await sql<{ bins: number; lines: number }>`
    select count(distinct place.bin_id)::int as bins, count(*)::int as lines
    from ${placesToCount(given.kind, given.outletId)} as place
    where exists (select from ${scope} s
      where ${covers(sql`place.bin_id`, sql`place.variant_id`)})`.execute(reader)
  const holders = await holdersOfStock(reader, given.outletId, scope)
  const heldBy = holders.map((holder) => holdersInWords([holder]))
  return { ...(found.rows[0] ?? { bins: 0, lines: 0 }), heldBy }
}
