import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { line } from '#platform/fields.ts'
import { adviceLinkAnswers } from './advice-decisions.ts'

const token = z.string().min(1).max(100)

/** What a customer has to see to choose, and nothing else of the order. */
const linkedParcel = z.object({
  company: z.string(),
  companyPhone: z.string(),
  number: z.number().int(),
  courierName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** The days to choose from; empty when the courier makes no further attempt. */
  days: z.array(z.iso.date()),
  canChangeAddress: z.boolean(),
  /** Until when staff wait for the answer. */
  respondBy: z.string(),
})

export type LinkedParcel = z.infer<typeof linkedParcel>

const refuses = ['link_unknown', 'link_over', 'too_many_tries']

export const adviceLinkContract = {
  parcel: read({
    path: '/advice-links/parcel',
    summary: 'Show what the customer may choose for their parcel, to the holder of the link',
    access: 'open',
    refuses,
    input: z.object({ token }),
    output: linkedParcel,
  }),
  answer: write({
    path: '/advice-links/answer',
    summary: 'Choose a day, put the address right, or ask for the parcel to go back',
    access: 'open',
    refuses: [
      ...refuses,
      'terms_incomplete',
      'no_attempts_left',
      'not_taken',
      'address_not_proved',
    ],
    input: z.object({
      token,
      answer: z.enum(adviceLinkAnswers),
      on: z.iso.date().nullable().default(null),
      address: line(200).default(''),
      city: line(80).default(''),
      postcode: line(20).default(''),
      /** The customer’s own text. */
      words: line(300).default(''),
    }),
    output: z.object({
      /** `noted`: staff decide first. */
      outcome: z.enum(['told', 'noted']),
    }),
  }),
}
