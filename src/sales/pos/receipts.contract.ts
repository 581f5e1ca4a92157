import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, requiredLine } from '#platform/fields.ts'

const access = capability.pos

const recipient = z.object({
  email: z.string().describe('The address of the sale’s customer; empty where none is known.'),
  whyNot: z
    .string()
    .nullable()
    .describe('Why no receipt can be sent by email now; null where one can.'),
  sent: z
    .array(z.object({ to: z.string(), at: z.string() }))
    .describe('Where the receipt was sent, newest first.'),
})

export type ReceiptRecipient = z.infer<typeof recipient>

export const receiptsContract = {
  recipient: read({
    path: '/sales/{id}/receipt-recipient',
    summary: 'The address that the receipt of a sale would be sent to, and where it was sent',
    access,
    input: z.object({ id }),
    output: recipient,
  }),
  email: write({
    path: '/sales/{id}/receipt-emails',
    summary: 'Send the receipt of a sale by email',
    access,
    refuses: ['mail_not_set_up', 'bad_address', 'told_already', 'too_many_emails'],
    input: z.object({
      id,
      to: requiredLine(254),
      again: z.boolean().default(false).describe('Also if this address has the receipt already.'),
    }),
    output: z.object({ id, to: z.string() }),
  }),
}
