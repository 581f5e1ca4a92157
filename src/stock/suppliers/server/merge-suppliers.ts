import { requireVerdict } from '#organization/approvals/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseMerging } from '../supplier-merges.rules.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { type SupplierState, supplierMachine } from '../suppliers.states.ts'
import { lockSupplier } from './find-supplier.ts'
import { type MergedItems, mergeItems } from './merge-items.ts'
import { type MovedRecords, moveRecords } from './move-records.ts'
import { readSides } from './supplier-merges.queries.ts'
import type { SupplierParts } from './supplier-parts.ts'

type Input = { readonly keptId: string; readonly mergedId: string }

/** The data for undoing a merge. */
export type MergeRecord = {
  readonly state: SupplierState
  readonly stateReason: string
  readonly items: MergedItems
  readonly records: MovedRecords
}

/**
 * Merges one supplier into another: what belongs to it goes along, and it is archived. Its bank
 * details stay behind, and money is paid to those of the remaining one; so a merge needs the
 * approval of another user, like other bank details.
 */
export const mergeSuppliers =
  (parts: SupplierParts) => async (tx: Tx, actor: Actor, input: Input) => {
    // Locked in one order, whichever of the two is kept.
    for (const id of [...new Set([input.keptId, input.mergedId])].sort()) await lockSupplier(tx, id)
    const { kept, merged } = await readSides(tx, input)
    throwIfRefused(refuseMerging({ kept, merged }))
    const approved = await requireVerdict(tx, actor, suppliersActions.merge, {
      payload: input,
      summary: `Merge ${merged.name} into ${kept.name}`,
      path: supplierNoun.path(kept.id),
      about: [merged.id],
      outletId: null,
    })
    const way = { fromId: merged.id, toId: kept.id }
    const items = await mergeItems(tx, way)
    const records = await moveRecords(tx, parts.records, way)
    const { state, stateReason } = merged
    const record: MergeRecord = { state, stateReason, items, records }
    const mergeId = newId()
    await tx
      .insertInto('supplier_merges')
      .values({
        id: mergeId,
        kept_id: kept.id,
        merged_id: merged.id,
        record: JSON.stringify(record),
        merged_by: authorId(approved),
      })
      .execute()
    await move(tx, approved, {
      machine: supplierMachine,
      noun: supplierNoun,
      move: 'merge',
      id: merged.id,
      label: merged.name,
      set: { state_reason: '', merged_into: kept.id },
      data: { into: kept.name },
    })
    await appendEvent(tx, approved, {
      type: 'supplier.others_received',
      noun: supplierNoun,
      id: kept.id,
      label: kept.name,
      data: { from: merged.name },
    })
    hintAfterCommit(tx, { noun: supplierNoun.key, ids: [kept.id, merged.id] })
    return { mergeId, ...input }
  }
