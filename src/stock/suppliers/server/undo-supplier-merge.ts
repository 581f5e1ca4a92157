import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { movesBackTo, refuseUndoing } from '../supplier-merges.rules.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { needsReason } from '../suppliers.rules.ts'
import { supplierMachine } from '../suppliers.states.ts'
import { lockSupplier } from './find-supplier.ts'
import { unmergeItems } from './merge-items.ts'
import type { MergeRecord } from './merge-suppliers.ts'
import { moveRecordsBack } from './move-records.ts'
import type { SupplierParts } from './supplier-parts.ts'

type FoundMerge = {
  readonly keptId: string
  readonly mergedId: string
  readonly kept: string
  readonly merged: string
  readonly keptMergedInto: string | null
  readonly record: MergeRecord
  readonly isUndone: boolean
}

/**
 * Makes two suppliers of one again. What went along goes back, also where it was changed since; what
 * was ordered, received or added after the merge stays with the remaining supplier.
 */
export const undoSupplierMerge =
  (parts: SupplierParts) => async (tx: Tx, actor: Actor, input: { readonly mergeId: string }) => {
    const merge = await lockMerge(tx, input.mergeId)
    throwIfRefused(refuseUndoing(merge))
    const { keptId, mergedId, kept, merged, record } = merge
    const approved = await requireVerdict(tx, actor, suppliersActions.merge, {
      payload: input,
      summary: `Undo the merge of ${merged} into ${kept}`,
      path: supplierNoun.path(keptId),
      about: [mergedId],
      outletId: null,
    })
    const way = { fromId: keptId, toId: mergedId }
    await moveRecordsBack(tx, parts.records, record.records, way)
    await unmergeItems(tx, record.items, way)
    await tx
      .updateTable('supplier_merges')
      .set({ undone_at: sql<string>`now()`, undone_by: authorId(approved) })
      .where('id', '=', input.mergeId)
      .execute()
    await moveBack(tx, approved, merge)
    hintAfterCommit(tx, { noun: supplierNoun.key, ids: [keptId, mergedId] })
    return { mergeId: input.mergeId, keptId, mergedId }
  }

/** The suppliers are locked in one order, before the merge is. */
async function lockMerge(tx: Tx, mergeId: string): Promise<FoundMerge> {
  const sides = await sql<{ id: string }>`select unnest(array[kept_id, merged_id]) as id
    from supplier_merges where id = ${mergeId} order by id`.execute(tx)
  for (const { id } of sides.rows) await lockSupplier(tx, id)
  const found = await sql<FoundMerge>`select m.kept_id as "keptId", m.merged_id as "mergedId",
      kept.name as kept, merged.name as merged, further.name as "keptMergedInto", m.record,
      m.undone_at is not null as "isUndone"
    from supplier_merges m join suppliers kept on kept.id = m.kept_id
      join suppliers merged on merged.id = m.merged_id
      left join suppliers further on further.id = kept.merged_into
    where m.id = ${mergeId} for update of m`.execute(tx)
  const [merge] = found.rows
  if (!merge) throw notFound('This merge')
  return merge
}

/** Restores the supplier, and leads it back to the state that it had, with the reason for it. */
async function moveBack(tx: Tx, actor: Actor, { mergedId, merged, kept, record }: FoundMerge) {
  const supplier = { machine: supplierMachine, noun: supplierNoun, id: mergedId, label: merged }
  const data = { from: kept }
  await move(tx, actor, { ...supplier, move: 'unmerge', set: { merged_into: null }, data })
  for (const step of movesBackTo[record.state]) {
    const reason = needsReason(step) ? record.stateReason : ''
    await move(tx, actor, {
      ...supplier,
      move: step,
      set: { state_reason: reason },
      data: reason === '' ? {} : { reason },
    })
  }
}
