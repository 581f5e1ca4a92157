import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { differenceList } from '../differences.list.ts'
import type { DifferenceRow, TransferRow } from '../transfers.fields.ts'
import { transferList } from '../transfers.list.ts'
import { access, ofMyEnds } from './find-transfer.ts'
import { differs, isHidden, isLate, rowBeside, rowColumns, seesWorth } from './row-columns.ts'

/** The transfers from and to the actor's outlets; a filter may name the other outlet. */
export const transfers = serveList<TransferRow, typeof transferList>(transferList, {
  table: 'transfers t',
  id: 't.id',
  joined: sql`join outlets source on source.id = t.from_outlet_id
    join outlets destination on destination.id = t.to_outlet_id`,
  within: ofMyEnds,
  filters: {
    state: 't.state',
    fromOutletId: 't.from_outlet_id',
    toOutletId: 't.to_outlet_id',
    onTheWay: `t.state in ('in_transit', 'partially_received')`,
    late: isLate,
    expected: { day: 't.expected_on' },
    created: { instant: 't.created_at' },
  },
  sorts: {
    number: { by: 't.number', kind: 'number' },
    expected: { by: 't.expected_on', kind: 'day', hasNulls: true },
    age: { by: 't.state_changed_at', kind: 'instant' },
    created: { by: 't.created_at', kind: 'instant' },
  },
  search: matchesWhat,
  columns: rowColumns,
  beside: rowBeside,
})

/**
 * By its number alone where there is such a transfer; otherwise by words of outlet, note, carrier
 * or seal, or by the SKU of a line. Each has its own index: outlets and lines are looked up first,
 * so that the condition is on the transfer alone.
 */
async function matchesWhat(q: string, reader: Reader) {
  const text = withoutPrefix(q)
  if (/^\d{1,18}$/.test(text)) {
    const exact = sql<boolean>`t.number = ${text}::bigint`
    const known = await sql`select from transfers t where ${exact}`.execute(reader)
    if (known.rows.length > 0) return exact
  }
  const each = await Promise.all(text.split(/\s+/).map((word) => saysWord(word, reader)))
  return sql<boolean>`((${sql.join(each, sql` and `)}) or t.id = any(array(select l.transfer_id from variants v
    join transfer_lines l on l.variant_id = v.id where v.sku = ${text.toUpperCase()})))`
}

/** Outlets are compared by id, so that the planner knows whether a word matches any. */
async function saysWord(word: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const isSaid = matchesWords(wordsOfTransfer, word)
  const named = await sql<{ id: string }>`select id from outlets o
    where ${matchesWords("(o.code || ' ' || o.name)", word)}`.execute(reader)
  const ids = named.rows.map(({ id }) => id)
  return ids.length === 0 ? isSaid : sql<boolean>`(${isSaid} or ${isAtEitherEnd(ids)})`
}

/** The same expression as in the index. */
const wordsOfTransfer = `(t.number::text || ' ' || t.note || ' ' || t.carrier || ' ' || t.seal_number)`

const isAtEitherEnd = (ids: readonly string[]) =>
  sql<boolean>`(t.from_outlet_id = any(${ids}::uuid[]) or t.to_outlet_id = any(${ids}::uuid[]))`

/** Lines that did not arrive as they were sent; each has a receipt or a variance. */
export const differences = serveList<DifferenceRow, typeof differenceList>(differenceList, {
  table: 'transfer_lines l',
  id: 'l.id',
  joined: sql`join transfers t on t.id = l.transfer_id join variants v on v.id = l.variant_id`,
  within: (actor) => sql`(${differs} and ${ofMyEnds(actor)} and not ${isHidden(actor)})`,
  filters: {
    outletId: { ownOutlet: byValues(isAtEitherEnd), access },
    state: 't.state',
    changed: { instant: 't.state_changed_at' },
  },
  sorts: {
    transfer: { by: 't.number', kind: 'number' },
    product: { by: 'v.title', kind: 'text' },
    changed: { by: 't.state_changed_at', kind: 'instant' },
  },
  search: matchesLine,
  columns: () => sql`l.id as "lineId", t.id as "transferId", t.number, t.state,
    source.code as "fromCode", destination.code as "toCode", v.sku, v.title,
    v.quantity_scale as "quantityScale", l.shipped, l.accepted, l.rejected, l.surplus,
    l.sent_back as "sentBack", l.written_off as "writtenOff",
    (select coalesce(string_agg(distinct why, ', '), '') from (
      select r.label as why from transfer_receipt_lines rl
        join reason_codes r on r.code = rl.reason_code
        where rl.line_id = l.id and rl.surplus = 0
      union select cause from stock_variances variance
        where variance.source_id = t.id and variance.variant_id = l.variant_id) as told) as reasons,
    t.state_changed_at as "changedAt"`,
  beside: sql`join transfers t on t.id = l.transfer_id join variants v on v.id = l.variant_id
    join outlets source on source.id = t.from_outlet_id
    join outlets destination on destination.id = t.to_outlet_id`,
})

function matchesLine(q: string) {
  return matchesWords(`(t.number || ' ' || v.sku || ' ' || v.title)`, withoutPrefix(q))
}

/** The number 12 as users may type it: `T-12`. */
const withoutPrefix = (q: string) => q.trim().replace(/^T-(?=\d+$)/i, '')

/** What waits for the actor at either end, and what is in transit. */
export async function transferFigures(reader: Reader, actor: Actor) {
  const counts = await sql<{
    toApprove: number
    toShip: number
    onTheWay: number
    late: number
    differences: number
  }>`select
      count(*) filter (where t.state = 'requested' and here) as "toApprove",
      count(*) filter (where t.state = 'approved' and here) as "toShip",
      count(*) filter (where t.state in ('in_transit', 'partially_received')) as "onTheWay",
      count(*) filter (where ${isLate}) as late,
      count(*) filter (where t.state = 'received') as differences
    from (select t.*, ${withinOutlets(actor, access, 't.from_outlet_id')} as here from transfers t
      where t.state in ('requested', 'approved', 'in_transit', 'partially_received', 'received')
        and ${ofMyEnds(actor)}) as t`.execute(reader)
  // The lines of everything in transit are read together, not transfer by transfer.
  const values = await sql<{ currency: string; valueMinor: number }>`
    with open as materialized (
      select t.id, t.currency from transfers t
      where t.state in ('in_transit', 'partially_received') and ${ofMyEnds(actor)}
        and ${seesWorth(actor)}
    )
    select open.currency,
      coalesce(sum(p.value_minor - p.settled_value_minor), 0)::bigint as "valueMinor"
    from open left join transfer_lines l on l.transfer_id = open.id
    left join transfer_pieces p on p.line_id = l.id
    group by 1 order by 1`.execute(reader)
  const none = { toApprove: 0, toShip: 0, onTheWay: 0, late: 0, differences: 0 }
  return { ...(counts.rows[0] ?? none), values: values.rows }
}
