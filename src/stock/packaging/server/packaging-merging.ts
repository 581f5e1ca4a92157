import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { MergePair, MergePart } from '#stock/catalog/server/index.ts'

/**
 * The packing rules of a variant that is merged into another; a material itself cannot be merged.
 */
export const packagingMerging: MergePart = {
  async preview(reader: Reader, _actor: Actor, { kept, merged }: MergePair) {
    const rules = await sql<{ count: number }>`select count(*) as count from packaging_rules
      where variant_id = ${merged.id}`.execute(reader)
    const materials = await sql<{ sku: string }>`select v.sku from packaging_materials m
      join variants v on v.id = m.id where m.id in (${kept.id}, ${merged.id})
      order by v.sku`.execute(reader)
    const count = rows(rules.rows)
    return {
      moves: [{ what: 'Packing rules', lines: count === 0 ? [] : [String(count)] }],
      blocks: materials.rows.map(
        ({ sku }) => `${sku} is a packaging material, which is not merged.`,
      ),
    }
  },
  async carry(tx: Tx, _actor: Actor, { kept, merged }: MergePair) {
    await sql`delete from packaging_rules rule where rule.variant_id = ${merged.id}
      and exists (select from packaging_rules own where own.variant_id = ${kept.id}
        and own.rule = rule.rule
        and own.material_id is not distinct from rule.material_id)`.execute(tx)
    await sql`update packaging_rules set variant_id = ${kept.id}, version = version + 1
      where variant_id = ${merged.id}`.execute(tx)
  },
}

const rows = ([row]: readonly { readonly count: number }[]) => row?.count ?? 0
