import { sql } from 'kysely'
import { hasCosts, historyWithoutCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { countsOf, piecesOf } from './counts-of-receipt.ts'
import { findReceipt } from './find-receipt.ts'
import { type LineToReceive, linesOfReceipt } from './lines-of-receipt.ts'
import { receiptBeside, receiptColumns } from './receipt-columns.ts'
import type { ReceivingParts } from './receiving-parts.ts'

type Head = Omit<WholeReceipt, 'notice' | 'rows' | 'counted' | 'received'>

/** One goods receipt; a blind count hides what is ordered until it is received. */
export const getReceipt =
  (parts: ReceivingParts) =>
  async (reader: Reader, actor: Actor, { id }: { readonly id: string }): Promise<WholeReceipt> => {
    const { isBlind, state, outletId } = await findReceipt(reader, actor, id)
    const found = await sql<Head>`
      select ${await receiptColumns(reader, actor)}, r.version, o.name as "outletName",
        r.is_blind as "isBlind", r.carrier, r.note, r.is_imported as "isImported", receiver.full_name as "receivedBy",
        exists (select from bins b where b.outlet_id = r.outlet_id and not b.is_archived)
          as "hasBins"
      from goods_receipts r ${receiptBeside}
      left join profiles receiver on receiver.id = r.received_by
      where r.id = ${id}`.execute(reader)
    const [head] = found.rows
    if (!head) throw new Error(`Goods receipt ${id} went away between two reads.`)
    const isHidden = isBlind && state === 'counting'
    return {
      ...head,
      notice: await parts.notices.ofReceipt(reader, id),
      rows: await readLines(reader, actor, { id, outletId, isHidden, parts }),
      counted: await countsOf(reader, id),
      received: await piecesOf(reader, id, hasCosts(actor, 'r.outlet_id')),
    }
  }

type Asked = {
  readonly id: string
  readonly outletId: string
  readonly isHidden: boolean
  readonly parts: ReceivingParts
}

type Beside = Pick<
  ReceiptLine,
  | 'pictureId'
  | 'supplierSku'
  | 'barcodes'
  | 'bin'
  | 'awaited'
  | 'announced'
  | 'unitCostMinor'
  | 'photos'
> & { readonly id: string }

async function readLines(
  reader: Reader,
  actor: Actor,
  { id, outletId, isHidden, parts }: Asked,
): Promise<ReceiptLine[]> {
  const lines = await linesOfReceipt(reader, { id, outletId })
  const found = await sql<Beside>`
    select line.id, ${pictureOf('v')} as "pictureId",
      coalesce(nullif(ol.supplier_sku, ''), item.supplier_sku, '') as "supplierSku",
      array(select code from barcodes b where b.variant_id = line.variant_id order by code)
        as barcodes,
      coalesce(
        (select json_build_object('id', home.id, 'code', home.code) from stock_levels level
          join bins home on home.id = level.bin_id
          where level.variant_id = line.variant_id and level.outlet_id = r.outlet_id
            and not home.is_archived and not home.is_blocked),
        (select json_build_object('id', b.id, 'code', b.code) from stock_places place
          join bins b on b.id = place.bin_id
          where place.variant_id = line.variant_id and place.outlet_id = r.outlet_id
            and place.on_hand > place.unavailable and not b.is_archived and not b.is_blocked
          order by place.on_hand desc, b.walk_order, b.code limit 1)) as bin,
      coalesce((select json_agg(json_build_object('id', ph.id, 'fileId', f.id,
          'thumbnailId', coalesce(f.thumbnail_id, f.id)) order by ph.taken_at, ph.id)
        from goods_receipt_photos ph join files f on f.id = ph.file_id
        where ph.line_id = line.id), '[]'::json) as photos,
      ${parts.awaited('line.variant_id', 'r.outlet_id')} as awaited,
      ${parts.notices.announcedIn('line.receipt_id', 'line.order_line_id')} as announced,
      case when ${hasCosts(actor, 'r.outlet_id')} then line.unit_cost_minor end
        as "unitCostMinor"
    from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
    join variants v on v.id = line.variant_id
    left join purchase_order_lines ol on ol.id = line.order_line_id
    left join supplier_items item
      on item.variant_id = line.variant_id and item.supplier_id = r.supplier_id
    where line.receipt_id = ${id}`.execute(reader)
  const beside = new Map(found.rows.map((row) => [row.id, row]))
  return lines.flatMap((line) => {
    const more = beside.get(line.id)
    if (!more) return []
    const announced = isHidden ? null : more.announced
    return [{ ...more, ...shown(line, isHidden), announced }]
  })
}

/** What of a line everyone who counts it sees. */
function shown(line: LineToReceive, isHidden: boolean) {
  const { id, variantId, sku, title, unit, quantityScale, accepted, rejected } = line
  const isKnown = line.ordered !== null && !isHidden
  return {
    ...{ id, variantId, sku, title, unit, quantityScale, accepted, rejected },
    ordered: isKnown ? line.ordered : null,
    before: isKnown ? line.before : null,
    most: isKnown ? line.most : null,
    needsPrice: line.unitCostMinor === null,
    isNotOrdered: line.isNotOrdered,
  }
}

export async function historyOfReceipt(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findReceipt(reader, actor, id)
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id), ['valueMinor']) }
}
