import { Refusal } from '#platform/refusal.ts'
import type { SupplierMove, SupplierState } from './suppliers.states.ts'

/** As much as these rules need of each of the two suppliers. */
type Side = {
  readonly id: string
  readonly name: string
  readonly state: SupplierState
  /** The name of the supplier that it was merged into; null for none. */
  readonly mergedInto: string | null
  readonly hasBankRequest: boolean
}

type Sides = { readonly kept: Side; readonly merged: Side }

/** Why one supplier can’t be merged into the other now; null when it can. */
export function refuseMerging({ kept, merged }: Sides): Refusal | null {
  if (kept.id === merged.id)
    return new Refusal(
      'unprocessable',
      'same_supplier',
      `${kept.name} can’t be merged into itself. Choose another supplier.`,
      { field: 'mergedId' },
    )
  for (const side of [kept, merged]) {
    if (side.mergedInto !== null)
      return new Refusal(
        'conflict',
        'already_merged',
        `${side.name} is merged into ${side.mergedInto} already. Undo that merge first.`,
      )
    if (side.state === 'archived')
      return new Refusal(
        'conflict',
        'supplier_archived',
        `${side.name} is archived. Restore it before you merge it.`,
      )
    if (side.hasBankRequest)
      return new Refusal(
        'conflict',
        'bank_request_open',
        `Bank details of ${side.name} wait for approval. Have that request approved, rejected or withdrawn first.`,
      )
  }
  return null
}

/** Why a merge can’t be undone now; null when it can. */
export function refuseUndoing(merge: {
  readonly kept: string
  readonly merged: string
  /** The name of the supplier that the remaining one was merged into since; null for none. */
  readonly keptMergedInto: string | null
  readonly isUndone: boolean
}): Refusal | null {
  const { kept, merged, keptMergedInto, isUndone } = merge
  if (isUndone)
    return new Refusal('conflict', 'already_undone', `The merge of ${merged} is undone already.`)
  if (keptMergedInto === null) return null
  return new Refusal(
    'conflict',
    'already_merged',
    `${kept} was merged into ${keptMergedInto} since. Undo that merge first.`,
  )
}

/** Why the state of a merged supplier can’t change. */
export const isMerged = (name: string, mergedInto: string) =>
  new Refusal(
    'conflict',
    'already_merged',
    `${name} is merged into ${mergedInto}. Undo the merge to use it again.`,
  )

/** The moves that lead a restored draft back to the state that it had before the merge. */
export const movesBackTo: Readonly<Record<SupplierState, readonly SupplierMove[]>> = {
  draft: [],
  active: ['activate'],
  on_hold: ['activate', 'hold'],
  blocked: ['activate', 'block'],
  archived: [],
}
