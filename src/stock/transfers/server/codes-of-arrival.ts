import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import type { ArrivalCodes } from '../late-arrivals.fields.ts'
import { refuseEnd } from '../transfers.rules.ts'
import { findTransfer } from './find-transfer.ts'
import { isHiddenFrom } from './get-transfer.ts'

/** The codes of a transfer's products, of what was sent of them, and of the bins where they go. */
export async function codesOfArrival(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<ArrivalCodes> {
  const transfer = await findTransfer(reader, actor, id)
  throwIfRefused(refuseEnd({ ...transfer, end: 'destination' }))
  const { toOutletId } = transfer
  const [goods, lots, bins, reasons, outlet, isHidden, scaleLabels] = await Promise.all([
    sql<ArrivalCodes['goods'][number]>`
      select v.id as "variantId", v.sku, v.unit, v.quantity_scale as "quantityScale",
        v.tracking <> 'none' as "isTracked",
        case when v.currency = o.currency then v.price_minor end as "priceMinor",
        coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'units', b.pack_quantity)
          order by b.code) from barcodes b where b.variant_id = v.id), '[]') as barcodes
      from variants v join outlets o on o.id = ${toOutletId}
      where v.id in (select variant_id from transfer_lines where transfer_id = ${id})
      order by v.id`.execute(reader),
    sql<NonNullable<ArrivalCodes['lots']>[number]>`
      select lot.id, p.line_id as "lineId", lot.code
      from transfer_pieces p join lots lot on lot.id = p.lot_id
      join transfer_lines l on l.id = p.line_id where l.transfer_id = ${id}
      order by lot.expires_on nulls last, lot.code`.execute(reader),
    sql<ArrivalCodes['bins'][number]>`
      select id, code from bins where outlet_id = ${toOutletId} and not is_archived
        and not is_blocked order by code`.execute(reader),
    sql<ArrivalCodes['reasons'][number]>`
      select code, label from reason_codes where applies_to @> array['transfer.reject']
      order by label`.execute(reader),
    reader
      .selectFrom('outlets')
      .select('code')
      .where('id', '=', toOutletId)
      .executeTakeFirstOrThrow(),
    isHiddenFrom(reader, actor, id),
    settingOf(reader, scanningSettings.embeddedPatterns, toOutletId),
  ])
  return {
    goods: goods.rows,
    lots: isHidden ? null : lots.rows,
    bins: bins.rows,
    reasons: reasons.rows,
    outletCode: outlet.code,
    scaleLabels,
  }
}
