import { z } from 'zod'
import { countryText } from '#platform/code-fields.ts'
import { line, requiredLine } from '#platform/fields.ts'

/** Whom an invoice names, where that is not the person to whom the goods are sent. */
export const billing = z.object({
  name: requiredLine(120),
  address: requiredLine(200),
  postcode: line(20),
  city: line(80),
  country: line(60),
})

/** The same as an operation takes it; what is stored may name a country of no list. */
export const billingGiven = billing.extend({ country: countryText })

export type Billing = z.infer<typeof billing>

/** Empty, or an address that a message can be sent to. */
export const orderEmail = line(200).refine(
  (text) => text === '' || z.email().safeParse(text).success,
  'Enter an email address such as name@example.com.',
)
