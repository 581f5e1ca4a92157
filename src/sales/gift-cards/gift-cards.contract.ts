import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, moneyMinor, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { takingRefusals } from '#sales/registers/registers.rules.ts'
import { giftCardList } from './gift-cards.list.ts'
import {
  cardTenders,
  codeRefusals,
  entryKinds,
  giftCardStatuses,
  topUpRefusals,
} from './gift-cards.rules.ts'
import { giftCardStates } from './gift-cards.states.ts'

const access = capability.pos
/** With sign. */
const amount = z.number().int()
const reasonRefusals = ['unknown_reason', 'closed_reason', 'note_missing']

const cardRow = z.object({
  id,
  code: z.string().describe('Shortened to the last four characters: G-…7F3K.'),
  currency,
  balanceMinor: amount,
  state: z.enum(giftCardStates),
  status: z.enum(giftCardStatuses).describe('The state, or that the card has expired.'),
  expiresOn: z.string().nullable().describe('The last day on which it can be spent.'),
  outletId: id,
  outletCode: z.string(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  issuedBy: z.string(),
  issuedAt: z.string(),
  version: z.number().int(),
})

export type GiftCardRow = z.infer<typeof cardRow>

const giftCard = cardRow.extend({
  blockReason: z.string(),
  entries: z
    .array(
      z.object({
        id,
        kind: z.enum(entryKinds),
        amountMinor: amount,
        balanceMinor: amount.describe('After this entry.'),
        method: z.enum(cardTenders).nullable(),
        source: z.object({ noun: z.string(), id, label: z.string() }).nullable(),
        reason: z.string(),
        by: z.string().nullable(),
        at: z.string(),
      }),
    )
    .describe('The newest 200 entries, newest first.'),
})

export type GiftCard = z.infer<typeof giftCard>

const topUp = {
  registerId: id,
  amountMinor: moneyMinor.min(1, 'Enter an amount above zero.'),
  method: z.enum(cardTenders),
}

const needsApproval = ['approval_needed', 'action_refused']

const topUpRefuses = [...takingRefusals, 'wrong_register', ...topUpRefusals, ...needsApproval]

export const giftCardsContract = {
  list: listOf({
    path: '/gift-cards',
    summary: 'The gift cards that your outlets issued, newest first',
    access,
    list: giftCardList,
    row: cardRow,
  }),
  get: read({
    path: '/gift-cards/{id}',
    summary: 'One gift card with its entries; its whole code is not kept',
    access,
    input: z.object({ id }),
    output: giftCard,
  }),
  history: historyOf({
    path: '/gift-cards/{id}/history',
    summary: 'What was done with a gift card, newest first',
    access,
  }),
  registers: read({
    path: '/gift-card-registers',
    summary: 'The open registers at which you can take money for a gift card',
    access,
    input: z.object({}),
    output: z.object({
      rows: z.array(z.object({ id, label: z.string(), currency, cashStepMinor: amount })),
    }),
  }),
  lookUp: write({
    path: '/gift-card-balances',
    summary: 'Check the balance of a gift card by its code, at any outlet',
    access,
    refuses: [...codeRefusals, 'too_many_tries'],
    input: z.object({ code: requiredLine(40) }),
    output: cardRow,
  }),
  issue: write({
    path: '/gift-cards',
    summary: 'Issue a gift card: the answer has its whole code, once',
    access,
    needsKey: true,
    isEssential: true,
    refuses: topUpRefuses,
    input: z.object({ ...topUp, customerId: id.nullable().default(null) }),
    output: z.object({ card: giftCard, wholeCode: z.string() }),
  }),
  load: write({
    path: '/gift-cards/{id}/loads',
    summary: 'Load more money onto a gift card',
    access,
    needsKey: true,
    isEssential: true,
    refuses: [...topUpRefuses, 'card_blocked', 'card_expired'],
    input: z.object({ id, ...topUp }),
    output: giftCard,
  }),
  adjust: write({
    path: '/gift-cards/{id}/adjustments',
    summary: 'Correct the balance of a gift card, for a reason',
    access,
    needsKey: true,
    refuses: ['card_too_small', 'zero_amount', ...reasonRefusals, ...needsApproval, 'proof_needed'],
    input: z.object({
      id,
      amountMinor: z
        .number()
        .int()
        .min(-1_000_000_000_000)
        .max(1_000_000_000_000)
        .describe('With sign: what is added to the balance.'),
      reason: reasonGiven,
    }),
    output: giftCard,
  }),
  block: transitionOf({
    path: '/gift-cards/{id}/block',
    summary: 'Block a gift card, so that it is refused at every register',
    access,
    refuses: reasonRefusals,
    asks: { reason: reasonGiven },
  }),
  unblock: transitionOf({
    path: '/gift-cards/{id}/unblock',
    summary: 'Unblock a gift card',
    access,
    refuses: reasonRefusals,
    asks: { reason: reasonGiven },
  }),
}
