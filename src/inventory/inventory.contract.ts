import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import type { Access } from '#platform/permissions.ts'
import { reasonGiven } from '#reasons/reasons.fields.ts'
import { capability } from '#users/capabilities.ts'

const level = z.object({
  variantId: id,
  outletId: id,
  onHand: z.number().int(),
  reserved: z.number().int(),
  unavailable: z.number().int(),
  available: z.number().int(),
})

const movement = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  onHandDelta: z.number().int(),
  reservedDelta: z.number().int(),
  unavailableDelta: z.number().int(),
  reason: z.string(),
  sourceNoun: z.string(),
  sourceId: id,
})

/** Levels stand on the order form as well. */
export const levelsAccess = [capability.inventory, capability.orders] as const satisfies Access

export const inventoryContract = {
  levels: read({
    path: '/stock/levels',
    summary: 'On hand, reserved, unavailable and available of some variants, per outlet',
    access: levelsAccess,
    input: z.object({ variantIds: z.array(id).min(1).max(100), outletId: id.optional() }),
    output: z.object({ levels: z.array(level) }),
  }),
  movements: read({
    path: '/stock/movements',
    summary: 'The ledger of one variant at one outlet, newest first',
    access: capability.inventory,
    input: z.object({ variantId: id, outletId: id, ...pageInput }),
    output: pageOf(movement),
  }),
  adjust: write({
    path: '/stock/adjustments',
    summary: 'Correct what is on hand by a difference, with a reason',
    access: capability.inventory,
    refuses: ['insufficient_stock', 'unknown_reason', 'wrong_direction', 'approval_needed'],
    input: z.object({
      variantId: id,
      outletId: id,
      difference: z
        .number()
        .int()
        .min(-1_000_000_000)
        .max(1_000_000_000)
        .refine((n) => n !== 0, 'A difference of nothing changes nothing.'),
      reason: reasonGiven,
    }),
    output: level,
  }),
}
