import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { shownBarcode } from '../barcode-shown.ts'
import { catalogSettings } from '../catalog.settings.ts'
import { lackingToActivate } from '../completeness.ts'
import type { Product, ProductImage, ProductVariant } from '../products.fields.ts'
import { missingOf } from './find-products.ts'
import { type ProductParts, usesOf } from './product-parts.ts'
import { productSql, variantSql } from './variant-columns.ts'

type Facts = Omit<Product, 'lacking' | 'currency' | 'variants' | 'images' | 'uses'>
type BarcodeRow = Omit<ProductVariant['barcodes'][number], 'shown'> & {
  readonly asGiven: string
}
type VariantRow = Omit<ProductVariant, 'barcodes' | 'hasMoved'> & {
  readonly barcodes: readonly BarcodeRow[]
}

/** One product with all that its page shows. */
export function getProduct(parts: ProductParts) {
  return async (reader: Reader, actor: Actor, { id }: { id: string }): Promise<Product> => {
    const found = await sql<Facts>`
      select p.id, p.state, p.version, ${productSql.read('p')}, ${missingOf} as missing,
        p.created_at as "createdAt", p.updated_at as "updatedAt", author.full_name as "createdBy"
      from products p left join profiles author on author.id = p.created_by
      where p.id = ${id}`.execute(reader)
    const [facts] = found.rows
    if (!facts) throw notFound('This product')
    const rows = await variantsOf(reader, id)
    const ids = rows.map((row) => row.id)
    const needed = await settingOf(reader, catalogSettings.neededToActivate)
    const [moved, images, uses] = await Promise.all([
      parts.hasMoved(reader, ids),
      imagesOf(reader, id),
      usesOf(parts, reader, actor, ids),
    ])
    const mayCost = seesCosts(actor)
    return {
      ...facts,
      lacking: [...lackingToActivate(facts.kind, facts.missing, needed)],
      currency: rows[0]?.currency ?? 'GBP',
      variants: rows.map(({ barcodes, ...row }) => ({
        ...row,
        costMinor: mayCost ? row.costMinor : null,
        hasMoved: moved.has(row.id),
        barcodes: barcodes.map(({ asGiven, ...barcode }) => ({
          ...barcode,
          shown: shownBarcode(barcode.code, asGiven),
        })),
      })),
      images,
      uses: uses
        .filter(({ isOwn }) => isOwn)
        .map(({ what, path, isOpen }) => ({ what, path, isOpen })),
    }
  }
}

async function variantsOf(reader: Reader, productId: string): Promise<readonly VariantRow[]> {
  const found = await sql<VariantRow>`
    select v.id, v.version, ${variantSql.read('v')},
      (select coalesce(jsonb_agg(jsonb_build_object('code', b.code, 'asGiven', b.as_given,
          'kind', b.kind, 'packQuantity', b.pack_quantity, 'label', b.label)
          order by b.pack_quantity > 1, b.kind <> 'gtin', b.created_at, b.code), '[]')
        from barcodes b where b.variant_id = v.id) as barcodes,
      (select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit, 'factor', u.factor)
          order by u.factor), '[]') from variant_units u where u.variant_id = v.id) as units,
      (select jsonb_build_object('id', survivor.id, 'productId', survivor.product_id,
        'sku', survivor.sku) from variants survivor where survivor.id = v.merged_into_id)
        as "mergedInto"
    from variants v where v.product_id = ${productId}
    order by v.position, v.sku`.execute(reader)
  return found.rows
}

async function imagesOf(reader: Reader, productId: string): Promise<ProductImage[]> {
  const found = await sql<ProductImage>`
    select i.id, f.id as "fileId", f.thumbnail_id as "thumbnailId", f.width, f.height, i.words,
      i.variant_id as "variantId"
    from product_images i join files f on f.id = i.file_id
    where i.product_id = ${productId} order by i.position, i.created_at`.execute(reader)
  return found.rows
}
