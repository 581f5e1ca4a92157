import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import type { CountedRow, TransferLine, WholeTransfer } from '../transfers.fields.ts'
import { transfersSettings } from '../transfers.settings.ts'
import { access, findTransfer } from './find-transfer.ts'
import { isHidden, rowColumns, rowSource, seesWorth } from './row-columns.ts'

type FoundRow = Omit<
  WholeTransfer,
  'mine' | 'documentNumber' | 'rows' | 'counted' | 'receipts' | 'isOwnRequest'
> & {
  readonly requestedById: string | null
}

/** One transfer; only users at the source see the source's stock. */
export async function getTransfer(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeTransfer> {
  const { mine } = await findTransfer(reader, actor, id)
  const found = await sql<FoundRow>`
    select ${rowColumns(actor)}, t.note, t.is_blind as "isBlind", t.carrier,
      t.seal_number as "sealNumber", t.version, t.requested_by as "requestedById",
      requester.full_name as "requestedBy", approver.full_name as "approvedBy",
      shipper.full_name as "shippedBy"
    from ${rowSource}
    left join profiles requester on requester.id = t.requested_by
    left join profiles approver on approver.id = t.approved_by
    left join profiles shipper on shipper.id = t.shipped_by
    where t.id = ${id}`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error(`Transfer ${id} went away between two looks.`)
  const { requestedById, ...transfer } = row
  const prefix = await settingOf(reader, transfersSettings.prefix)
  return {
    ...transfer,
    documentNumber: `${prefix}${transfer.number}`,
    isOwnRequest: requestedById !== null && requestedById === authorId(actor),
    mine: [...mine],
    rows: await readLines(reader, actor, id),
    counted: await readCounted(reader, id),
    receipts: await readReceipts(reader, id),
  }
}

async function readLines(reader: Reader, actor: Actor, id: string): Promise<TransferLine[]> {
  const isAtSource = withinOutlets(actor, access, 't.from_outlet_id')
  const unlessHidden = (column: string) =>
    sql`case when not ${isHidden(actor)} then ${sql.ref(column)} end`
  const found = await sql<TransferLine>`
    select l.id, l.variant_id as "variantId", v.sku, v.title,
      ${pictureOf('v')} as "pictureId", v.unit,
      v.quantity_scale as "quantityScale", ${unlessHidden('l.requested')} as requested,
      ${unlessHidden('l.reserved')} as reserved, ${unlessHidden('l.picked')} as picked,
      ${unlessHidden('l.shipped')} as shipped, l.accepted, l.rejected,
      case when ${isHidden(actor)} then 0 else l.surplus end as surplus,
      l.sent_back as "sentBack", l.written_off as "writtenOff",
      case when not ${isHidden(actor)} then l.shipped - (l.accepted + l.rejected - l.surplus)
        - l.sent_back - l.written_off end as open,
      case when ${seesWorth(actor)} then (select sum(p.value_minor)::bigint
        from transfer_pieces p where p.line_id = l.id) end as "valueMinor",
      case when ${isAtSource} then coalesce(level.on_hand - level.reserved - level.unavailable, 0)
        end as available,
      case when ${isAtSource} then (
        select string_agg(code, ', ' order by walk_order, code) from (
          select distinct b.code, b.walk_order from stock_places place
          join bins b on b.id = place.bin_id
          where place.variant_id = l.variant_id and place.outlet_id = t.from_outlet_id
            and place.on_hand > place.unavailable
          order by b.walk_order, b.code limit 3) as near) end as bins,
      case when ${withinOutlets(actor, access, 't.to_outlet_id')} then (
        select home.code from stock_levels there join bins home on home.id = there.bin_id
        where there.variant_id = l.variant_id and there.outlet_id = t.to_outlet_id
          and not home.is_archived and not home.is_blocked) end as "homeBin",
      case when ${isHidden(actor)} then '[]'::json else (
        select coalesce(json_agg(json_build_object('code', lot.code, 'expiresOn', lot.expires_on,
          'open', p.shipped - p.settled) order by lot.expires_on, lot.code), '[]'::json)
        from transfer_pieces p join lots lot on lot.id = p.lot_id where p.line_id = l.id)
        end as lots,
      array(select code from barcodes b where b.variant_id = l.variant_id order by code) as barcodes
    from transfer_lines l join transfers t on t.id = l.transfer_id
    join variants v on v.id = l.variant_id
    left join stock_levels level
      on level.variant_id = l.variant_id and level.outlet_id = t.from_outlet_id
    where t.id = ${id} order by l.position`.execute(reader)
  return found.rows
}

async function readCounted(reader: Reader, id: string): Promise<CountedRow[]> {
  const found = await sql<CountedRow>`
    select c.line_id as "lineId", c.lot_id as "lotId", lot.code as "lotCode",
      c.reason_code as "reasonCode", r.label as reason, c.bin_id as "binId", bin.code as "binCode",
      c.note, c.quantity
    from transfer_counts c join transfer_lines l on l.id = c.line_id
    left join lots lot on lot.id = c.lot_id left join reason_codes r on r.code = c.reason_code
    left join bins bin on bin.id = c.bin_id
    where l.transfer_id = ${id}
    order by l.position, c.reason_code nulls first, lot.code, bin.walk_order, bin.code`.execute(
    reader,
  )
  return found.rows
}

async function readReceipts(reader: Reader, id: string): Promise<WholeTransfer['receipts']> {
  const found = await sql<WholeTransfer['receipts'][number]>`
    select r.id, r.number, r.note, r.received_at as "receivedAt",
      coalesce(p.full_name, '') as "receivedBy",
      (select json_agg(json_build_object('sku', v.sku, 'quantityScale', v.quantity_scale,
          'lotCode', lot.code, 'binCode', bin.code, 'accepted', rl.accepted, 'rejected', rl.rejected,
          'surplus', rl.surplus, 'reason', code.label, 'note', rl.note) order by rl.position)
        from transfer_receipt_lines rl join transfer_lines l on l.id = rl.line_id
        join variants v on v.id = l.variant_id left join lots lot on lot.id = rl.lot_id
        left join bins bin on bin.id = rl.bin_id
        left join reason_codes code on code.code = rl.reason_code
        where rl.receipt_id = r.id) as lines
    from transfer_receipts r left join profiles p on p.id = r.received_by
    where r.transfer_id = ${id} order by r.number`.execute(reader)
  return found.rows
}

export async function historyOfTransfer(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findTransfer(reader, actor, id)
  const entries = historyWithoutCosts(actor, await eventsOf(reader, id))
  if (!(await isHiddenFrom(reader, actor, id))) return { entries }
  return { entries: entries.map(withoutQuantities) }
}

/** Whether the actor now receives this transfer blind. */
export async function isHiddenFrom(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const found = await sql<{ hidden: boolean }>`
    select ${isHidden(actor)} as hidden from transfers t where t.id = ${id}`.execute(reader)
  return found.rows[0]?.hidden ?? false
}

/** What the events of a transfer say besides quantities. */
const saysNoQuantity = new Set(['purpose', 'carrier', 'from', 'to', 'reason', 'note', 'expectedOn'])

function withoutQuantities(entry: TimelineEntry): TimelineEntry {
  const data = Object.entries(entry.data).filter(([key]) => saysNoQuantity.has(key))
  return { ...entry, data: Object.fromEntries(data) }
}
