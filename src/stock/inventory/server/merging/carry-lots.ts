import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { MergePair } from '#stock/catalog/server/index.ts'

/**
 * Moves the lots of one variant to another. A lot that the other has as well is merged into that
 * one.
 *
 * @returns by the ids of merged lots, the lots that they were merged into
 */
export async function carryLots(
  tx: Tx,
  { kept, merged }: MergePair,
): Promise<ReadonlyMap<string, string>> {
  await sql`select from lots where variant_id in (${kept.id}, ${merged.id})
    order by id for update`.execute(tx)
  await sql`update lots lot set variant_id = ${kept.id}, version = version + 1
    where lot.variant_id = ${merged.id} and not exists (select from lots twin
      where twin.variant_id = ${kept.id} and twin.code = lot.code)`.execute(tx)
  // References to a merged lot now point to its target.
  await sql`with doubled as (
      select lot.id, twin.id as twin_id from lots lot
      join lots twin on twin.variant_id = ${kept.id} and twin.code = lot.code
      where lot.variant_id = ${merged.id}
    )
    update lots set merged_into_id = doubled.twin_id, version = version + 1 from doubled
    where lots.id = doubled.id or lots.merged_into_id = doubled.id`.execute(tx)
  const led = await tx
    .selectFrom('lots')
    .select(['id', 'merged_into_id as into'])
    .where('variant_id', '=', merged.id)
    .execute()
  return new Map(led.flatMap(({ id, into }) => (into === null ? [] : [[id, into] as const])))
}
