import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { type OfferedVariant, refuseSale } from '#stock/catalog/sale.rules.ts'
import { taxRateOf } from '#stock/catalog/tax.rules.ts'
import type { TillProduct } from '../offline-sales.contract.ts'

const pageSize = 1_000

type Asked = {
  readonly registerId: string
  readonly after?: string | undefined
  readonly digest?: string | undefined
}

type Row = Omit<TillProduct, 'taxBasisPoints' | 'whyNot'> &
  Pick<OfferedVariant, 'state' | 'isActive'> & { readonly taxClass: string }

/**
 * One page of what a register sells, in the order of ids. New products have later ids, so that the
 * pages before keep their digest, and a device that asks again gets only what changed.
 */
export async function listTillProducts(
  reader: Reader,
  actor: Actor,
  { registerId, after, digest: known }: Asked,
) {
  const { outletId, currency } = await findRegister(reader, actor, registerId)
  const { defaultRate: usual, reducedRate: reduced } = await settingsOf(
    reader,
    { defaultRate: catalogSettings.defaultRate, reducedRate: catalogSettings.reducedRate },
    outletId,
  )
  const found = await sql<Row>`
    with page as materialized (
      select v.* from variants v
      where v.merged_into_id is null and (${after ?? null}::uuid is null or v.id > ${after ?? null})
      order by v.id limit ${pageSize})
    select v.id, v.sku, v.title, v.quantity_scale as "quantityScale", v.unit,
      case when v.currency = ${currency} then v.price_minor end as "priceMinor",
      v.is_active as "isActive", p.state, p.tax_class as "taxClass",
      v.tracking <> 'none' as "hasLots",
      coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'units', b.pack_quantity)
        order by b.code) from barcodes b where b.variant_id = v.id), '[]') as barcodes
    from page v join products p on p.id = v.product_id order by v.id`.execute(reader)
  const products = found.rows.map(({ state, isActive, taxClass, ...row }) => ({
    ...row,
    taxBasisPoints: taxRateOf(taxClass, { usual, reduced }),
    whyNot: refuseSale({ sku: row.sku, state, isActive })?.message ?? '',
  }))
  const digest = createHash('sha256').update(JSON.stringify(products)).digest('base64url')
  return {
    products: digest === known ? null : products,
    digest,
    next: products.length < pageSize ? null : (products.at(-1)?.id ?? null),
  }
}
