import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { write } from '#platform/contract.ts'
import { id, sumMinor, version } from '#platform/fields.ts'
import { orderPart } from './order-desk.contract.ts'

const access = capability.orders

/** What a person does with an order that cannot be sent whole. */
export const orderStockContract = {
  match: write({
    path: '/orders/{id}/lines/{lineId}/match',
    summary: 'Match a line of a sales channel to a product, and reserve what there is of it',
    access,
    refuses: ['wrong_state', 'stale_version', 'already_matched'],
    input: z.object({
      id,
      version,
      lineId: id,
      variantId: id,
      /** The channel's code means this product from now on. */
      remember: z.boolean().default(true),
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
  reserve: write({
    path: '/orders/{id}/reserve',
    summary: 'Reserve what an order is short of, as far as stock is back',
    access,
    refuses: ['wrong_state', 'nothing_back'],
    input: z.object({ id }),
    output: z.object({ id, version: z.number().int(), isShort: z.boolean() }),
  }),
  backOrder: write({
    path: '/orders/{id}/back-order',
    summary: 'Split off what is short as an order of its own, so that the rest can go',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'packing_began',
      'has_refunds',
      'nothing_short',
      'nothing_ready',
    ],
    input: z.object({ id, version }),
    output: z.object({ id, version: z.number().int(), parts: z.array(orderPart) }),
  }),
  removeShort: write({
    path: '/orders/{id}/remove-short',
    summary: 'Remove what is short, or matches no product, from an order',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'packing_began',
      'not_yours_to_edit',
      'nothing_short',
      'nothing_left',
      'unknown_reason',
    ],
    input: z.object({
      id,
      version,
      /** Of these lines; left out, of all. */
      lineIds: z.array(id).min(1).max(2000).optional(),
      reason: reasonGiven,
    }),
    output: z.object({ id, version: z.number().int(), totalMinor: sumMinor }),
  }),
}
