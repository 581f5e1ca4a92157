import { z } from 'zod'
import { ways } from '#organization/messages/ways.ts'
import { read, write } from '#platform/contract.ts'
import {
  currency,
  instant,
  line,
  moneyMinor,
  quantityScale,
  requiredLine,
  sumMinor,
} from '#platform/fields.ts'
import { linkAnswers } from './link-answers.ts'

const token = z.string().min(1).max(100)

/** What a customer has to see to confirm, and nothing else of the order. */
const linkedOrder = z.object({
  company: z.string(),
  companyPhone: z.string(),
  number: z.number().int(),
  name: z.string(),
  maskedPhone: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** A courier would not find it: it has to be put right before the order can be confirmed. */
  isAddressBad: z.boolean(),
  canChangeAddress: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number().int(),
      quantityScale,
      lineMinor: sumMinor,
    }),
  ),
  shippingMinor: moneyMinor,
  /** Off the lines and off the order. */
  discountMinor: sumMinor,
  /** Tax that is not in the prices. */
  taxOnTopMinor: sumMinor,
  /** The remaining cash to collect. */
  atDoorMinor: sumMinor,
  totalMinor: sumMinor,
  currency,
  isCash: z.boolean(),
  /** The hours for calls: `08:00`. */
  callFrom: z.string(),
  callUntil: z.string(),
})

export type LinkedOrder = z.infer<typeof linkedOrder>

const refuses = ['link_unknown', 'link_over', 'too_many_tries']

export const confirmLinkContract = {
  order: read({
    path: '/confirm-links/order',
    summary: 'Show what the customer is asked to confirm, to the holder of the link',
    access: 'open',
    refuses,
    input: z.object({ token }),
    output: linkedOrder,
  }),
  changeAddress: write({
    path: '/confirm-links/address',
    summary: 'Put the address of one’s own order right; it is proved at once',
    access: 'open',
    refuses: [...refuses, 'too_many_changes'],
    input: z.object({
      token,
      address: requiredLine(200),
      city: requiredLine(80),
      postcode: line(20),
    }),
    output: linkedOrder,
  }),
  sendNew: write({
    path: '/confirm-links/send-new',
    summary: 'Send a new link in place of one that a change of the order ended',
    access: 'open',
    refuses: [...refuses, 'link_open', 'too_many_links', 'told_already', 'not_reachable'],
    input: z.object({ token }),
    output: z.object({
      way: z.enum(ways),
      /** Masked. */
      to: z.string(),
    }),
  }),
  answer: write({
    path: '/confirm-links/answer',
    summary: 'Confirm one’s own order, ask to cancel it, or ask for a call',
    access: 'open',
    refuses: [
      ...refuses,
      'address_not_proved',
      'in_call',
      'bad_callback_time',
      'outcome_incomplete',
    ],
    input: z.object({
      token,
      answer: z.enum(linkAnswers),
      /** When to call, where that is asked for. */
      callAt: instant.nullable().default(null),
      /** The customer’s own words. */
      words: line(300).default(''),
    }),
    output: z.object({
      /** `noted`: the answer is saved, and staff review the order first. */
      outcome: z.enum(['confirmed', 'cancelled', 'noted', 'will_call']),
    }),
  }),
}
