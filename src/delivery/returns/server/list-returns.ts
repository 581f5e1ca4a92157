import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ReturnTab } from '../return-words.ts'
import type { ReturnRow } from '../returns.fields.ts'
import { returnList } from '../returns.list.ts'
import { access } from './find-return.ts'
import { hasExtras, isLate, rowBeside, rowColumns } from './return-source.ts'

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

/**
 * The returns of the actor's outlets. Their orders come from indexes of the table itself; those of
 * orders, customers and couriers would sort all returns for each page.
 */
export const returns = serveList<ReturnRow, typeof returnList>(returnList, {
  table: 'returns r',
  id: 'r.id',
  joined: sql`left join orders o on o.id = r.order_id`,
  within: (actor) => withinOutlets(actor, access, 'r.outlet_id'),
  filters: {
    tab: byConditions(ofTab),
    ids: 'r.id',
    kind: 'r.kind',
    state: 'r.state',
    assignedTo: 'r.assigned_to',
    outletId: { ownOutlet: 'r.outlet_id', access },
    fault: 'r.fault',
    settlement: 'r.settlement',
    hasExtras,
    late: isLate,
    due: { day: 'r.due_on' },
    created: { instant: 'r.created_at' },
  },
  sorts: {
    number: { by: 'r.number', kind: 'number' },
    due: { by: 'r.due_on', kind: 'day', hasNulls: true },
    paid: { by: 'r.refunded_minor', kind: 'number' },
    created: { by: 'r.created_at', kind: 'instant' },
    age: { by: 'r.state_changed_at', kind: 'instant' },
  },
  search: matchesWhat,
  columns: () => rowColumns,
  beside: rowBeside,
})

/** By the number of return or order, the name, a tracking number or the reason, or by a line's SKU. */
function matchesWhat(q: string) {
  const text = `(r.number || ' ' || coalesce(o.number::text, '') || ' ' || coalesce(o.ship_name, '')
    || ' ' || r.tracking_number || ' ' || r.reason)`
  return sql<boolean>`(${matchesWords(text, q)} or exists (
    select from return_lines l join variants v on v.id = l.variant_id
    where l.return_id = r.id and v.sku = ${q.trim().toUpperCase()}))`
}

/** What waits to be done; the menu shows how many are open. */
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
      (count(*) filter (where ${isLate}))::int as late
    from returns r where ${isOpen} and ${withinOutlets(actor, access, 'r.outlet_id')}`.execute(
    reader,
  )
  const none = { open: 0, review: 0, toReceive: 0, toInspect: 0, toSettle: 0, late: 0 }
  return found.rows[0] ?? none
}
