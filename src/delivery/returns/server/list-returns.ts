import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { ReturnKind, ReturnTab } from '../return-words.ts'
import type { ReturnRow } from '../returns.fields.ts'
import type { ReturnState } from '../returns.states.ts'
import { access } from './find-return.ts'
import { hasExtras, rowColumns, rowSource } from './return-source.ts'

export type ListInput = {
  readonly tab: ReturnTab
  readonly outletId?: string | undefined
  readonly kind?: ReturnKind | undefined
  readonly state?: ReturnState | undefined
  readonly assignedTo?: string | undefined
  readonly hasExtras?: boolean | undefined
  /** Those that were selected, instead of a filter. */
  readonly ids?: readonly string[] | undefined
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

const isOpen = sql<boolean>`r.state not in ('closed', 'declined', 'cancelled')`
const needsReview = sql<boolean>`(r.state = 'requested' or (r.order_id is null and ${isOpen}))`

const ofTab: Readonly<Record<ReturnTab, RawBuilder<boolean>>> = {
  open: isOpen,
  review: needsReview,
  to_receive: sql<boolean>`r.state in ('approved', 'in_transit')`,
  to_inspect: sql<boolean>`r.state = 'received'`,
  to_settle: sql<boolean>`r.state = 'inspected'`,
  closed: sql<boolean>`r.state in ('closed', 'declined', 'cancelled')`,
  all: sql<boolean>`true`,
}

/** Newest first, by the tabs of the page. */
export async function listReturns(reader: Reader, actor: Actor, input: ListInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const { outletId = null, kind = null, state = null, assignedTo = null } = input
  const ids = input.ids ? [...input.ids] : null
  const after = decodeCursor(input.after, ['instant', 'id'])
  const found = await sql<ReturnRow & { key: string }>`
    select ${rowColumns}, r.created_at::text as key from ${rowSource}
    where ${withinOutlets(actor, access, 'r.outlet_id')} and ${ofTab[input.tab]}
      and (${outletId}::uuid is null or r.outlet_id = ${outletId}::uuid)
      and (${kind}::text is null or r.kind = ${kind})
      and (${state}::text is null or r.state = ${state})
      and (${assignedTo}::uuid is null or r.assigned_to = ${assignedTo}::uuid)
      ${input.hasExtras ? sql`and ${hasExtras}` : sql``}
      and (${ids}::uuid[] is null or r.id = any(${ids}::uuid[]))
      and ${matchesWhat(input.q)}
      ${after ? sql`and (r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

/** By the number of return or order, the name, a tracking number or the reason, or by a line's SKU. */
function matchesWhat(q: string) {
  const text = `(r.number || ' ' || coalesce(o.number::text, '') || ' ' || coalesce(o.ship_name, '')
    || ' ' || r.tracking_number || ' ' || r.reason)`
  return sql<boolean>`(${matchesWords(text, q)} or exists (
    select from return_lines l join variants v on v.id = l.variant_id
    where l.return_id = r.id and v.sku = ${q.trim().toUpperCase()}))`
}

/** What waits for somebody; the menu shows how many are open. */
export async function returnFigures(reader: Reader, actor: Actor) {
  const found = await sql<{
    open: number
    review: number
    toReceive: number
    toInspect: number
    toSettle: number
    late: number
  }>`select count(*)::int as open, (count(*) filter (where ${needsReview}))::int as review,
      (count(*) filter (where ${ofTab.to_receive}))::int as "toReceive",
      (count(*) filter (where ${ofTab.to_inspect}))::int as "toInspect",
      (count(*) filter (where ${ofTab.to_settle}))::int as "toSettle",
      (count(*) filter (where ${ofTab.to_receive} and r.due_on < current_date))::int as late
    from returns r where ${isOpen} and ${withinOutlets(actor, access, 'r.outlet_id')}`.execute(
    reader,
  )
  const none = { open: 0, review: 0, toReceive: 0, toInspect: 0, toSettle: 0, late: 0 }
  return found.rows[0] ?? none
}
