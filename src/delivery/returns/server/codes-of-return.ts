import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import type { ReturnCodes } from '../late-returns.fields.ts'
import { findReturn } from './find-return.ts'

/** The codes of the products that a return expects. */
export async function codesOfReturn(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<ReturnCodes> {
  const { outletId } = await findReturn(reader, actor, id)
  const [goods, scaleLabels] = await Promise.all([
    sql<ReturnCodes['goods'][number]>`
      select v.id as "variantId", v.sku, v.unit, v.quantity_scale as "quantityScale",
        v.tracking <> 'none' as "isTracked",
        case when v.currency = o.currency then v.price_minor end as "priceMinor",
        coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'units', b.pack_quantity)
          order by b.code) from barcodes b where b.variant_id = v.id), '[]') as barcodes
      from variants v join outlets o on o.id = ${outletId}
      where v.id in (select coalesce(own.merged_into_id, own.id) from return_lines l
        join variants own on own.id = l.variant_id
        where l.return_id = ${id} and l.order_line_id is not null)
      order by v.id`.execute(reader),
    settingOf(reader, scanningSettings.embeddedPatterns, outletId),
  ])
  return { goods: goods.rows, scaleLabels }
}
