import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/**
 * The file of a variant's first picture: its own, else one of its product.
 *
 * @param variant the alias of `variants` in the statement around it
 */
export const pictureOf = (variant: string): RawBuilder<string | null> => {
  const [id, productId] = [sql.ref(`${variant}.id`), sql.ref(`${variant}.product_id`)]
  return sql`(
    select image.file_id from product_images image
    where image.product_id = ${productId} and (image.variant_id is null or image.variant_id = ${id})
    order by image.variant_id nulls last, image.position, image.id limit 1)`
}

/** The same of several variants, by their ids. */
export async function picturesOf(
  reader: Reader,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; pictureId: string | null }>`
    select v.id, ${pictureOf('v')} as "pictureId"
    from variants v where v.id = any(${[...variantIds]}::uuid[])`.execute(reader)
  return new Map(
    found.rows.flatMap(({ id, pictureId }) => (pictureId === null ? [] : [[id, pictureId]])),
  )
}
