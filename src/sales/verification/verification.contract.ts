import { z } from 'zod'
import { ways } from '#organization/messages/ways.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { countryText } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine, version } from '#platform/fields.ts'
import { givenFilters } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import type { Access } from '#platform/permissions.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { addressList } from './addresses.list.ts'
import { addressRow, stillHeld, verdict, wholeAddress } from './verification.fields.ts'

const access = capability.addressVerification

/** Users with access to the order also see the result of its address check. */
const lookingAccess = [
  capability.addressVerification,
  capability.orders,
  capability.confirmations,
] as const satisfies Access

const step = { id, version }

const outcome = z.object({
  id,
  version: z.number().int(),
  verdict,
  score: z.number().int().nullable(),
})

export const verificationContract = {
  counts: read({
    path: '/addresses/counts',
    summary: 'How many addresses of open orders wait, by verdict and by reason',
    access,
    input: z.object({}),
    output: z.object({
      cap: z.number().int(),
      fix: z.number().int(),
      confirm: z.number().int(),
      unchecked: z.number().int(),
      faults: z.array(z.object({ code: z.string(), count: z.number().int() })),
    }),
  }),
  list: listOf({
    path: '/addresses',
    summary: 'Addresses of open orders that need a review, the oldest first',
    access,
    list: addressList,
    row: addressRow,
  }),
  get: read({
    path: '/addresses/{id}',
    summary: 'The address of an order as given and as understood, with what speaks for and against',
    access: lookingAccess,
    input: z.object({ id: id.describe('The order.') }),
    output: wholeAddress,
  }),
  accept: transitionOf({
    path: '/addresses/{id}/accept',
    summary: 'Accept an address as it was given; one that lacks something only with a reason',
    access,
    refuses: ['not_served', 'reason_needed', 'unknown_reason', 'hold_not_yours'],
    asks: {
      /** Needed where the street, city, postcode or country is missing or cannot be used. */
      reason: reasonGiven.nullable().default(null),
      /** Release the holds that people placed for the address, too. */
      releaseHold: z.boolean().default(false),
    },
    answers: { verdict, score: z.number().int().nullable(), stillHeld },
  }),
  reopen: transitionOf({
    path: '/addresses/{id}/reopen',
    summary: 'Undo the acceptance of an address, until the order is packed',
    access,
    refuses: ['not_accepted'],
    answers: { verdict, score: z.number().int().nullable() },
  }),
  change: write({
    path: '/addresses/{id}',
    summary: 'Put the address of an order right; it is checked again at once',
    access: lookingAccess,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({
      ...step,
      shipName: requiredLine(120),
      shipPhone: line(30),
      shipAddress: line(200),
      shipCity: line(80),
      shipPostcode: line(20),
      shipCountry: countryText,
    }),
    output: outcome,
  }),
  reject: transitionOf({
    path: '/addresses/{id}/reject',
    summary: 'Nothing can be delivered there: the order is held until the address changes',
    access,
    asks: { note: requiredLine(200) },
    answers: { verdict, score: z.number().int().nullable() },
  }),
  ask: write({
    path: '/addresses/{id}/ask',
    summary: 'Write the customer what is missing in the address',
    access,
    refuses: ['not_reachable', 'nothing_missing', 'message_too_long'],
    input: z.object({ id }),
    output: z.object({ id, way: z.enum(ways), to: z.string() }),
  }),
  locate: write({
    path: '/addresses/{id}/locate',
    summary: 'Ask the geocoder for the address; the answer comes in its turn',
    access,
    refuses: ['no_geocoder', 'nothing_to_locate'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  recheck: write({
    path: '/addresses/recheck',
    summary: 'Check addresses of open orders again, two hundred at a time',
    access,
    refuses: ['bad_cursor'],
    input: z.object({ ...givenFilters(addressList), after: z.string().max(200).optional() }),
    output: z.object({
      checked: z.number().int(),
      /** The number whose status changed. */
      changed: z.number().int(),
      /** How many are left after these. */
      left: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
}
