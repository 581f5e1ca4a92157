import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { MergePreview } from '../supplier-merges.contract.ts'
import { refuseMerging } from '../supplier-merges.rules.ts'
import type { MergedSupplier } from '../suppliers.fields.ts'
import type { SupplierState } from '../suppliers.states.ts'
import { countItems, suppliedByBoth } from './merge-items.ts'
import { countRecords } from './move-records.ts'
import type { SupplierParts } from './supplier-parts.ts'

type Sides = { readonly keptId: string; readonly mergedId: string }

type Side = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: SupplierState
  readonly stateReason: string
  readonly mergedInto: string | null
  readonly hasBankRequest: boolean
}

/** Both suppliers of a merge. */
export async function readSides(reader: Reader, { keptId, mergedId }: Sides) {
  const found =
    await sql<Side>`select s.id, s.code, s.name, s.state, s.state_reason as "stateReason",
      other.name as "mergedInto",
      exists (select from supplier_bank_requests r
        where r.supplier_id = s.id and r.decision = 'open') as "hasBankRequest"
    from suppliers s left join suppliers other on other.id = s.merged_into
    where s.id in (${keptId}, ${mergedId})`.execute(reader)
  const byId = new Map(found.rows.map((side) => [side.id, side]))
  const [kept, merged] = [byId.get(keptId), byId.get(mergedId)]
  if (!kept || !merged) throw notFound('This supplier')
  return { kept, merged }
}

export const previewMerge =
  (parts: SupplierParts) =>
  async (reader: Reader, _actor: Actor, input: Sides): Promise<MergePreview> => {
    const { kept, merged } = await readSides(reader, input)
    const way = { fromId: merged.id, toId: kept.id }
    const both = merged.id === kept.id ? [] : await suppliedByBoth(reader, way)
    const items = { what: 'Items', count: (await countItems(reader, merged.id)) - both.length }
    const records = await countRecords(reader, parts.records, merged.id)
    return {
      kept: kept.name,
      merged: merged.name,
      moves: [items, ...records].filter(({ count }) => count > 0),
      bothSupply: both,
      whyNot: refuseMerging({ kept, merged })?.message ?? null,
    }
  }

/** The suppliers that were merged into this one, newest first. */
export async function suppliersMergedInto(reader: Reader, id: string): Promise<MergedSupplier[]> {
  const found = await sql<MergedSupplier>`select m.id as "mergeId", s.id, s.code, s.name,
      m.merged_at as "mergedAt", p.full_name as "mergedBy"
    from supplier_merges m join suppliers s on s.id = m.merged_id
      left join profiles p on p.id = m.merged_by
    where m.kept_id = ${id} and m.undone_at is null order by m.merged_at desc`.execute(reader)
  return found.rows
}
