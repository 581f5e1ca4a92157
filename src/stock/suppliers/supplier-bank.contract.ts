import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine } from '#platform/fields.ts'

const access = capability.suppliers

const account = {
  holder: requiredLine(120),
  iban: line(50).default(''),
  accountNumber: line(40).default(''),
  bankCode: line(20).default('').describe('A sort code or a BIC.'),
}

/** Of an account, only what can’t be used to pay. */
const masked = { holder: z.string(), account: z.string() }

const bankRequest = z.object({
  requestId: id,
  ...masked,
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  isMine: z.boolean(),
  /** The supplier’s contact was told by email. */
  isTold: z.boolean(),
  /** The last change of its contacts, where that was shortly before or since. */
  contactChanged: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Why the reader may not decide about it; null where they may. */
  whyNot: z.string().nullable(),
})

const supplierBank = z.object({
  id,
  /** Where the supplier is paid now; null before the first request was approved. */
  current: z.object({ ...masked, approvedBy: z.string(), approvedAt: z.string() }).nullable(),
  request: bankRequest.nullable(),
  /** The reader may see the whole account. */
  mayShow: z.boolean(),
})

export type SupplierBank = z.infer<typeof supplierBank>

const openBankRequest = bankRequest.extend({
  supplier: z.object({ id, name: z.string() }),
  /** Where the supplier is paid now; null before the first request was approved. */
  current: z.object(masked).nullable(),
})

export type OpenBankRequest = z.infer<typeof openBankRequest>

const decided = z.object({ id, requestId: id })

/** Bank details of a supplier: changed by two users, and masked wherever they are read. */
export const supplierBankEndpoints = {
  bank: read({
    path: '/suppliers/{id}/bank',
    summary: 'Where a supplier is paid, masked, and what another user is asked to approve',
    access,
    input: z.object({ id }),
    output: supplierBank,
  }),
  bankRequests: read({
    path: '/supplier-bank-requests',
    summary: 'Requests for other bank details that wait: to decide about, or your own',
    access,
    input: z.object({ queue: z.enum(['to_decide', 'asked']).default('to_decide') }),
    output: z.object({ rows: z.array(openBankRequest), mayShow: z.boolean() }),
  }),
  requestBank: write({
    path: '/suppliers/{id}/bank/requests',
    summary: 'Request other bank details for a supplier; another user approves them',
    access,
    isOfHouse: true,
    refuses: ['bank_request_open', 'supplier_archived', 'bad_account', 'same_account'],
    input: z.object({ id, ...account, reason: requiredLine(300) }),
    output: decided,
  }),
  approveBank: write({
    path: '/suppliers/{id}/bank/approvals',
    summary: 'Approve the bank details that another user requested',
    access,
    isOfHouse: true,
    refuses: ['no_bank_request', 'own_request', 'not_yours_to_decide', 'supplier_archived'],
    input: decided,
    output: decided,
  }),
  rejectBank: write({
    path: '/suppliers/{id}/bank/rejections',
    summary: 'Reject the bank details that another user requested, and say why',
    access,
    isOfHouse: true,
    refuses: ['no_bank_request', 'own_request', 'not_yours_to_decide'],
    input: decided.extend({ note: requiredLine(300) }),
    output: decided,
  }),
  withdrawBank: write({
    path: '/suppliers/{id}/bank/withdrawals',
    summary: 'Withdraw your own request for other bank details',
    access,
    isOfHouse: true,
    refuses: ['no_bank_request', 'not_your_request'],
    input: decided,
    output: decided,
  }),
  showBank: write({
    path: '/suppliers/{id}/bank/views',
    summary: 'Show the whole account, or the one that is requested; the activity log records it',
    access,
    isOfHouse: true,
    refuses: ['no_bank_request', 'not_yours_to_decide'],
    input: z.object({
      id,
      requestId: id
        .nullable()
        .default(null)
        .describe('The open request; null for the current one.'),
    }),
    output: z.object({
      holder: z.string(),
      iban: z.string(),
      accountNumber: z.string(),
      bankCode: z.string(),
    }),
  }),
}
