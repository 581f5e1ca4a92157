import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { isOfPackedOrder } from '#sales/orders/server/index.ts'
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
 * The returns of the actor's outlets. They are sorted by indexes of the table itself; sorting by
 * order, customer or courier would sort all returns for each page.
 */
export const returns = serveList<ReturnRow, typeof returnList>(returnList, {
  table: 'returns r',
  id: 'r.id',
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

/** The maximum of returns that are looked up for a word. */
const mostFound = 2_000

/** The same expression as in the index of words. */
const ownText = `(r.tracking_number || ' ' || r.reason)`

/**
 * By the whole number of the return or order, a tracking number or a line's SKU, each by its own
 * index; without a match, by words of the reason or of the order's name and city.
 */
async function matchesWhat(q: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const words = q.trim()
  const number = /^(?:RET-|O-)?(\d{1,15})$/i.exec(words)?.[1] ?? null
  const exact = await idsOf(
    reader,
    sql`select r.id from returns r where r.number = ${number}::bigint and ${!/^O-/i.test(words)}
    union select r.id from orders o join returns r on r.order_id = o.id
      where o.number = ${number}::bigint and ${!/^RET-/i.test(words)}
    union select r.id from returns r
      where r.tracking_number <> '' and lower(r.tracking_number) = ${words.toLowerCase()}
    union select r.id from parcels p join returns r on r.parcel_id = p.id
      where lower(p.tracking_number) = ${words.toLowerCase()}
    union select l.return_id from variants v join return_lines l on l.variant_id = v.id
      where v.sku = ${words.toUpperCase()}`,
  )
  if (exact.length > 0) return among(exact)
  const own = await idsOf(
    reader,
    sql`select r.id from returns r where ${matchesWords(ownText, words, { areFew: true })}
      limit ${sql.lit(mostFound + 1)}`,
  )
  const isOwn = own.length <= mostFound ? among(own) : matchesWords(ownText, words)
  return sql`(${isOwn} or ${await isOfPackedOrder(reader, 'r.order_id', words)})`
}

const among = (ids: readonly string[]) => sql<boolean>`r.id = any(${[...ids]}::uuid[])`

async function idsOf(reader: Reader, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${found}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The returns to work on; the menu shows how many are open. */
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
