import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { isBlocked } from '#stock/inventory/server/index.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import type { WaveCodes } from '../../waves.fields.ts'
import { findWave } from './find-wave.ts'

/** What a device needs to read the scans of a wave without the network. */
export async function codesOfWave(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WaveCodes> {
  const { outletId } = await findWave(reader, actor, id)
  const ofWave = sql`(select variant_id from wave_lines where wave_id = ${id})`
  const [goods, lots, scaleLabels] = await Promise.all([
    sql<WaveCodes['goods'][number]>`
      select v.id as "variantId", v.sku, v.unit, v.quantity_scale as "quantityScale",
        case when v.currency = o.currency then v.price_minor end as "priceMinor",
        coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'units', b.pack_quantity)
          order by b.code) from barcodes b where b.variant_id = v.id), '[]') as barcodes
      from variants v join outlets o on o.id = ${outletId}
      where v.id in ${ofWave} order by v.id`.execute(reader),
    sql<WaveCodes['lots'][number]>`
      select lot.id, lot.variant_id as "variantId", lot.code from lots lot
      where lot.variant_id in ${ofWave} and exists (select from stock_places place
        where place.lot_id = lot.id and place.outlet_id = ${outletId} and place.on_hand > 0
          and not ${isBlocked('place.outlet_id')})
      order by lot.code, lot.id`.execute(reader),
    settingOf(reader, scanningSettings.embeddedPatterns, outletId),
  ])
  return { goods: goods.rows, lots: lots.rows, scaleLabels }
}
