import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { purposes } from './purposes.ts'
import { messageStates, ways } from './ways.ts'

/** One message to a customer. */
export const messageRow = z.object({
  id,
  way: z.enum(ways),
  template: z.string(),
  purpose: z.enum(purposes),
  /** Masked: enough to know it again. */
  to: z.string(),
  state: z.enum(messageStates),
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  /** While it waits: when it is tried. */
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  queuedBy: z.string(),
  /** The record it is about, as text: `Order 1042`. */
  label: z.string(),
})

export type MessageRow = z.infer<typeof messageRow>

export const messagesContract = {
  ofCustomer: read({
    path: '/customers/{id}/messages',
    summary: 'What a customer was told, by which way, and what became of it; newest first',
    access: capability.customers,
    input: z.object({ id }),
    output: z.object({ messages: z.array(messageRow) }),
  }),
  resend: write({
    path: '/messages/{id}/resend',
    summary: 'Try again to send what was given up, or waits after a failed try',
    access: [capability.orders, capability.confirmations, capability.customers],
    refuses: ['already_sent', 'still_waiting'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
