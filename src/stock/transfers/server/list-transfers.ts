import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { DifferenceRow, TransferRow } from '../transfers.fields.ts'
import type { TransferState } from '../transfers.states.ts'
import { access, ofMyEnds } from './find-transfer.ts'
import { differs, isHidden, isLate, rowColumns, rowSource } from './row-columns.ts'

type Page = { readonly after?: string | undefined; readonly limit: number }

export type ListInput = Page & {
  readonly fromOutletId?: string | undefined
  readonly toOutletId?: string | undefined
  readonly state?: TransferState | undefined
  readonly onTheWay?: boolean | undefined
  readonly late?: boolean | undefined
  readonly q: string
}

/** A filter names one of the actor's outlets, or the other end of a transfer that they see. */
export async function listTransfers(reader: Reader, actor: Actor, input: ListInput) {
  const after = decodeCursor(input.after, ['instant', 'id'])
  const { fromOutletId = null, toOutletId = null, state = null, onTheWay, late } = input
  const found = await sql<TransferRow & { key: string }>`
    select ${rowColumns(actor)}, t.created_at::text as key from ${rowSource}
    where ${ofMyEnds(actor)}
      and (${fromOutletId}::uuid is null or t.from_outlet_id = ${fromOutletId}::uuid)
      and (${toOutletId}::uuid is null or t.to_outlet_id = ${toOutletId}::uuid)
      and (${state}::text is null or t.state = ${state})
      ${onTheWay ? sql`and t.state in ('in_transit', 'partially_received')` : sql``}
      ${late ? sql`and ${isLate}` : sql``}
      and ${matchesWhat(input.q)}
      ${after ? sql`and (t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

/** By number, outlet, note, carrier or seal in words, or by the SKU of a line. */
function matchesWhat(q: string) {
  const words = q.trim().replace(/^T-(?=\d+$)/i, '')
  const text = `(t.number || ' ' || source.code || ' ' || source.name || ' ' || destination.code
    || ' ' || destination.name || ' ' || t.note || ' ' || t.carrier || ' ' || t.seal_number)`
  return sql<boolean>`(${matchesWords(text, words)} or exists (
    select from transfer_lines l join variants v on v.id = l.variant_id
    where l.transfer_id = t.id and v.sku = ${words.toUpperCase()}))`
}

type DifferencesInput = Page & { readonly outletId?: string | undefined }

/** Lines that did not arrive as they were sent; each of which has a receipt or a variance behind it. */
export async function listDifferences(reader: Reader, actor: Actor, input: DifferencesInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const outletId = input.outletId ?? null
  const after = decodeCursor(input.after, ['instant', 'id'])
  const found = await sql<DifferenceRow & { key: string }>`
    select l.id as "lineId", t.id as "transferId", t.number, t.state, source.code as "fromCode",
      destination.code as "toCode", v.sku, v.title, v.quantity_scale as "quantityScale", l.shipped,
      l.accepted, l.rejected, l.surplus, l.sent_back as "sentBack", l.written_off as "writtenOff",
      (select coalesce(string_agg(distinct why, ', '), '') from (
        select r.label as why from transfer_receipt_lines rl
          join reason_codes r on r.code = rl.reason_code
          where rl.line_id = l.id and rl.surplus = 0
        union select cause from stock_variances variance
          where variance.source_id = t.id and variance.variant_id = l.variant_id) as told) as reasons,
      t.state_changed_at as "changedAt", t.state_changed_at::text as key
    from transfer_lines l join transfers t on t.id = l.transfer_id
    join variants v on v.id = l.variant_id
    join outlets source on source.id = t.from_outlet_id
    join outlets destination on destination.id = t.to_outlet_id
    where ${differs} and ${ofMyEnds(actor)} and not ${isHidden(actor)}
      and (${outletId}::uuid is null or ${outletId}::uuid in (t.from_outlet_id, t.to_outlet_id))
      ${after ? sql`and (t.state_changed_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by t.state_changed_at desc, l.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.lineId])
}

/** What waits for the actor at either end, and what is on the way. */
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
  const values = await sql<{ currency: string; valueMinor: number }>`
    select currency, sum("openValueMinor")::bigint as "valueMinor" from (
      select ${rowColumns(actor)} from ${rowSource}
      where t.state in ('in_transit', 'partially_received') and ${ofMyEnds(actor)}) as open
    where "openValueMinor" is not null group by currency order by currency`.execute(reader)
  const none = { toApprove: 0, toShip: 0, onTheWay: 0, late: 0, differences: 0 }
  return { ...(counts.rows[0] ?? none), values: values.rows }
}
