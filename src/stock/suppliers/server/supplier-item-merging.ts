import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { MergePair, MergePart } from '#stock/catalog/server/index.ts'

type Item = { readonly code: string; readonly supplierSku: string; readonly isTaken: boolean }

/** The supplier terms of a variant that is merged into another. */
export const supplierItemMerging: MergePart = {
  async preview(reader: Reader, _actor: Actor, { kept, merged }: MergePair) {
    const found = await sql<Item>`
      select s.code, item.supplier_sku as "supplierSku",
        exists (select from supplier_items own where own.supplier_id = item.supplier_id
          and own.variant_id = ${kept.id}) as "isTaken"
      from supplier_items item join suppliers s on s.id = item.supplier_id
      where item.variant_id = ${merged.id} order by s.code`.execute(reader)
    const lines = found.rows.map(({ code, supplierSku, isTaken }) => {
      const item = supplierSku === '' ? code : `${code}, as ${supplierSku}`
      return isTaken ? `${item} is given up: ${kept.sku} is bought there already` : item
    })
    return { moves: [{ what: 'Suppliers', lines }], blocks: [] }
  },
  async carry(tx: Tx, _actor: Actor, { kept, merged }: MergePair) {
    await sql`delete from supplier_items item where item.variant_id = ${merged.id}
      and exists (select from supplier_items own where own.supplier_id = item.supplier_id
        and own.variant_id = ${kept.id})`.execute(tx)
    // A variant has at most one preferred supplier: that of the remaining one.
    await sql`update supplier_items item set variant_id = ${kept.id}, version = version + 1,
        updated_at = now(), is_preferred = item.is_preferred and not exists (
          select from supplier_items own where own.variant_id = ${kept.id}
            and own.is_preferred and own.is_active)
      where item.variant_id = ${merged.id}`.execute(tx)
  },
}
