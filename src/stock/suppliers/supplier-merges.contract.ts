import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'

const access = capability.suppliers

const sides = { keptId: id, mergedId: id }

const preview = z.object({
  kept: z.string(),
  merged: z.string(),
  /** What goes along, in the order in which it moves: `{ what: 'Purchase orders', count: 12 }`. */
  moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** The products that both supply: the terms of the remaining supplier count. */
  bothSupply: z.array(z.string()),
  /** Why they can’t be merged now; null when they can. */
  whyNot: z.string().nullable(),
})

export type MergePreview = z.infer<typeof preview>

const merged = z.object({ mergeId: id, ...sides })

/** Two records of one supplier become one, and two again. */
export const supplierMergeEndpoints = {
  mergePreview: read({
    path: '/supplier-merge-previews',
    summary: 'What a merge of one supplier into another moves, and what stays',
    access,
    input: z.object(sides),
    output: preview,
  }),
  merge: write({
    path: '/supplier-merges',
    summary: 'Merge one supplier into another; orders, receipts, items and contacts go along',
    access,
    isOfHouse: true,
    refuses: [
      'same_supplier',
      'already_merged',
      'supplier_archived',
      'bank_request_open',
      'same_number',
      'approval_needed',
    ],
    input: z.object(sides),
    output: merged,
  }),
  undoMerge: write({
    path: '/supplier-merges/{mergeId}/undos',
    summary: 'Undo a merge of suppliers: what went along goes back',
    access,
    isOfHouse: true,
    refuses: ['already_merged', 'already_undone', 'same_number', 'approval_needed'],
    input: z.object({ mergeId: id }),
    output: merged,
  }),
}
