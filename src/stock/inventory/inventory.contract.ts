import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, line, moneyMinor, quantity } from '#platform/fields.ts'
import { statesOf } from '#platform/machine.ts'
import type { Access } from '#platform/permissions.ts'
import { mostStockPhotos } from './stock-photos.rules.ts'
import { unavailableKinds } from './stock-words.ts'

const count = z.number().int()
const mostSteps = 1_000_000_000
const kind = z.enum(statesOf({ states: unavailableKinds }))

const level = z.object({
  variantId: id,
  outletId: id,
  onHand: count,
  reserved: count,
  unavailable: count,
  available: count,
})

/** The order form shows levels too. */
export const levelsAccess = [capability.inventory, capability.orders] as const satisfies Access

/** Stock of a lot or in a bin; null means without one, left out means any. */
const place = { lotId: id.nullish(), binId: id.nullish() }

const oneLevel = { variantId: id, outletId: id }

const aside = z.object({ ...oneLevel, ...place, quantity, kind, reason: reasonGiven })

export const inventoryContract = {
  levels: read({
    path: '/stock/levels',
    summary: 'On hand, reserved, unavailable and available of some variants, per outlet',
    access: levelsAccess,
    input: z.object({ variantIds: z.array(id).min(1).max(100), outletId: id.optional() }),
    output: z.object({ levels: z.array(level) }),
  }),
  adjust: write({
    path: '/stock/adjustments',
    summary: 'Correct what is on hand by a difference or to a new count, with a reason',
    access: capability.inventory,
    refuses: [
      'insufficient_stock',
      'merged_away',
      'count_outdated',
      'nothing_differs',
      'unknown_day',
      'future_day',
      'day_closed',
      'day_too_old',
      'too_little_then',
      'counted_since',
      'action_refused',
      'lot_needed',
      'bin_closed',
      'unknown_reason',
      'wrong_direction',
      'photo_missing',
      'approval_needed',
    ],
    input: z
      .object({
        ...oneLevel,
        ...place,
        difference: count.min(-mostSteps).max(mostSteps).optional(),
        counted: z
          .object({
            quantity: count.min(0).max(mostSteps),
            seen: count.describe('What was on hand on the screen where it was counted.'),
          })
          .optional()
          .describe('The quantity there now, instead of a difference.'),
        unavailableKind: kind
          .optional()
          .describe('Takes the units from unavailable stock of this kind, such as to scrap them.'),
        reason: reasonGiven,
        unitCostMinor: moneyMinor
          .optional()
          .describe(
            'What one unit that is added cost. Left out: the average, or the cost of the product.',
          ),
        on: day
          .optional()
          .describe('The day at the outlet that a difference counts for. Left out: today.'),
        photoIds: z
          .array(id)
          .max(mostStockPhotos)
          .default([])
          .describe('Photos of yours that wait for it, sent to the address of the level.'),
      })
      .refine((input) => (input.difference === undefined) !== (input.counted === undefined), {
        message: 'Give either a difference or a new count.',
        path: ['difference'],
      })
      .refine(({ difference }) => difference !== 0, {
        message: 'A difference of nothing changes nothing.',
        path: ['difference'],
      })
      .refine(({ on, counted }) => on === undefined || counted === undefined, {
        message: 'A count says what is there now. Give a difference for a past day.',
        path: ['on'],
      })
      .refine((input) => input.unitCostMinor === undefined || (input.difference ?? 0) > 0, {
        message: 'Give a unit cost only for units that are added.',
        path: ['unitCostMinor'],
      }),
    output: level,
  }),
  moveBin: write({
    path: '/stock/bin-moves',
    summary: 'Carry stock from one bin to another of the same outlet',
    access: capability.inventory,
    refuses: ['insufficient_stock', 'bin_closed', 'same_bin', 'merged_away'],
    input: z.object({
      ...oneLevel,
      lotId: id.nullish(),
      fromBinId: id.nullable().describe('Null for stock in no bin.'),
      toBinId: id.nullable(),
      quantity,
      unavailableKind: kind.optional().describe('Moves unavailable stock of this kind.'),
      note: line(200).default(''),
    }),
    output: level,
  }),
  setAside: write({
    path: '/stock/set-aside',
    summary: 'Keep available stock from being sold; it stays on hand',
    access: capability.inventory,
    refuses: ['insufficient_stock', 'unknown_reason', 'wrong_direction', 'merged_away'],
    input: aside,
    output: level,
  }),
  putBack: write({
    path: '/stock/put-back',
    summary: 'Make unavailable stock available again',
    access: capability.inventory,
    refuses: [
      'insufficient_stock',
      'unknown_reason',
      'wrong_direction',
      'merged_away',
      'lot_blocked',
    ],
    input: aside,
    output: level,
  }),
  setReorderData: write({
    path: '/stock/reorder-data',
    summary: 'Say when and how much of variants is to be ordered, and where they are usually put',
    access: capability.inventory,
    refuses: ['most_below_point', 'merged_away', 'stale_version'],
    input: z.object({
      rows: z
        .array(
          z.object({
            ...oneLevel,
            reorderPoint: count.min(0).max(mostSteps).nullish(),
            reorderQuantity: count.min(1).max(mostSteps).nullish(),
            mostQuantity: count.min(0).max(mostSteps).nullish(),
            leadDays: count.min(0).max(730).nullish(),
            binId: id.nullish(),
            from: z
              .object({
                reorderPoint: count.nullish(),
                reorderQuantity: count.nullish(),
                mostQuantity: count.nullish(),
                leadDays: count.nullish(),
              })
              .optional()
              .describe('What these fields were when they were edited.'),
          }),
        )
        .min(1)
        .max(1000),
    }),
    output: z.object({ changed: count }),
  }),
  removePhoto: write({
    path: '/stock/photos/{id}/remove',
    summary: 'Delete a photo of yours that no adjustment uses yet',
    access: capability.inventory,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
