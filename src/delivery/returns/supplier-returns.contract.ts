import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, quantityScale, sumMinor, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf } from '#platform/record-endpoints.ts'
import { flags, grades } from './return-words.ts'
import { returnNote } from './returns.fields.ts'
import { supplierReturnList } from './supplier-returns.list.ts'
import { supplierChoices } from './supplier-returns.rules.ts'

const access = capability.returns
const count = z.number().int()
const moved = z.object({ id, version: count })

const unit = z.object({
  inspectionId: id,
  returnId: id,
  returnNumber: count,
  sku: z.string(),
  title: z.string(),
  quantity: count,
  quantityScale,
  grade: z.enum(grades),
  flag: z.enum(flags).nullable(),
  /** Why the customer sent it back. */
  reason: z.string(),
  note: z.string(),
  inspectedAt: z.string(),
})

/** The units at one outlet for one supplier. */
const waitingGroup = z.object({
  /** Null where no supplier is known. */
  supplierId: id.nullable(),
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  units: z.array(unit),
})

export type WaitingGroup = z.infer<typeof waitingGroup>

const supplierReturnRow = z.object({
  id,
  number: count,
  version: count,
  outletCode: z.string(),
  supplierName: z.string(),
  currency,
  lineCount: count,
  /** Null for users who may not read costs there. */
  costMinor: sumMinor.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  undoneAt: z.string().nullable(),
})

export type SupplierReturnRow = z.infer<typeof supplierReturnRow>

const wholeSupplierReturn = supplierReturnRow.extend({
  supplierCode: z.string(),
  note: z.string(),
  undoneBy: z.string().nullable(),
  lines: z.array(unit.extend({ lots: z.string(), costMinor: sumMinor.nullable() })),
})

export type WholeSupplierReturn = z.infer<typeof wholeSupplierReturn>

export const mostUnitsOnPaper = 200

export const supplierReturnsContract = {
  waiting: read({
    path: '/supplier-returns/waiting',
    summary: 'Units graded to go back to their supplier that are still here, the oldest first',
    access,
    input: z.object({}),
    output: z.object({
      groups: z.array(waitingGroup),
      /** The choices for goods without a known supplier, and for the filter. */
      suppliers: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  list: listOf({
    path: '/supplier-returns',
    summary: 'Papers on which units went back to suppliers, newest first',
    access,
    list: supplierReturnList,
    row: supplierReturnRow,
  }),
  get: read({
    path: '/supplier-returns/{id}',
    summary: 'One paper with its lines',
    access,
    input: z.object({ id }),
    output: wholeSupplierReturn,
  }),
  history: historyOf({
    path: '/supplier-returns/{id}/history',
    summary: 'What the record knows of a paper, newest first',
    access,
  }),
  add: write({
    path: '/supplier-returns',
    summary: 'Send units back to their supplier on one paper; their stock leaves with it',
    access,
    refuses: [
      'sent_before',
      'not_waiting',
      'other_outlet',
      'other_supplier',
      'no_supplier',
      'insufficient_stock',
    ],
    input: z.object({
      supplierId: id,
      inspectionIds: z
        .array(id)
        .min(1, 'Choose at least one unit.')
        .max(mostUnitsOnPaper, `At most ${mostUnitsOnPaper} on one paper.`),
      note: returnNote,
      unknownSupplier: z
        .enum(supplierChoices)
        .optional()
        .describe(
          'For goods of no known supplier: this one for this paper only, or remembered, which takes the permission for suppliers.',
        ),
    }),
    output: moved.extend({ number: count }),
  }),
  undo: write({
    path: '/supplier-returns/{id}/undo',
    summary: 'Undo a supplier return that did not leave: its units are unavailable stock again',
    access,
    refuses: ['undone_before', 'stale_version'],
    input: z.object({ id, version }),
    output: moved,
  }),
}
