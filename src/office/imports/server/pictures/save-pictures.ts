import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { NamedPicture } from '#stock/catalog/server/index.ts'

/** Keeps the addresses of pictures beyond the file, in the transaction that brings their products. */
export async function savePictures(
  tx: Tx,
  importId: string,
  pictures: readonly NamedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map((picture, place) => ({ ...picture, place }))
  await sql`insert into import_pictures
      (import_id, line, product_id, variant_id, label, url, words)
    select ${importId}::uuid, line, "productId", "variantId", label, url, words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(place int, line bigint,
      "productId" uuid, "variantId" uuid, label text, url text, words text)
    order by place`.execute(tx)
}

/** How many of these were not fetched from their address before. */
export async function countNew(reader: Reader, pictures: readonly NamedPicture[]): Promise<number> {
  const rows = pictures.flatMap(({ productId, url }) => (productId ? [{ productId, url }] : []))
  if (rows.length === 0) return pictures.length
  const present = await sql<{ count: number }>`select count(*) as count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("productId" uuid, url text)
    where exists (select from import_pictures p where p.product_id = n."productId"
      and p.url = n.url and p.image_id is not null)`.execute(reader)
  return pictures.length - (present.rows[0]?.count ?? 0)
}
