import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { id, quantityScale } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'

const count = z.number().int()

/** The remaining tasks while units of the lot are in parcels and on transfers. */
export const recallTasks = ['unpack_parcel', 'stop_transfer', 'hold_arrival'] as const

export type RecallTask = (typeof recallTasks)[number]

const recallCase = z.object({
  lotId: id,
  reason: z.string(),
  /** When it was put on hold or recalled; null while it may be sold. */
  since: z.string().nullable(),
  quantityScale,
  unit: z.string(),
  /** At the outlets of the reader, in steps of the variant. */
  onHand: count,
  unavailable: count,
  packed: count,
  onTransfer: count,
  /** The part that may be sold. */
  available: count,
  tasks: z.array(
    z.object({
      task: z.enum(recallTasks),
      noun: z.string(),
      id,
      label: z.string(),
      outletCode: z.string(),
      quantity: count,
    }),
  ),
})

export type RecallCase = z.infer<typeof recallCase>

const recallPerson = z.object({
  orderId: id,
  orderNumber: count,
  outletCode: z.string(),
  customerId: id.nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  sent: count,
  returned: count,
  stillOut: count,
  sentAt: z.string(),
  lastContactAt: z.string().nullable(),
})

export type RecallPerson = z.infer<typeof recallPerson>

export const recallsContract = {
  get: read({
    path: '/lots/{id}/recall-case',
    summary:
      'A lot as a recall case: why, since when, what is here of it and what is still to be done',
    access: capability.inventory,
    input: z.object({ id }),
    output: recallCase,
  }),
  people: read({
    path: '/lots/{id}/customers',
    summary:
      'Every customer who received units of a lot, with contact details and what is still out',
    access: capability.orders,
    input: z.object({ id, ...pageInput }),
    output: pageOf(recallPerson),
  }),
  permitExport: exportOf({
    path: '/recalls/exports',
    plural: 'recalled customers',
    access: capability.orders,
  }),
}
