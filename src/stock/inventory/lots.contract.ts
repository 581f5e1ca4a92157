import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine, version } from '#platform/fields.ts'
import { statesOf } from '#platform/machine.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { lotMachine } from './lots.states.ts'

const states = z.enum(statesOf(lotMachine))

const expiresOn = z.iso.date('A date like 2026-03-31.').nullable()

const lot = z.object({
  id,
  variantId: id,
  sku: z.string(),
  code: z.string(),
  expiresOn: z.string().nullable(),
  state: states,
  note: z.string(),
  version: z.number().int(),
})

const lotMove = {
  access: capability.inventory,
  input: z.object({ id, version, reason: reasonGiven }),
  output: z.object({
    id,
    state: states,
    version: z.number().int(),
    units: z.number().int().describe('How many steps it made unavailable or available.'),
  }),
} as const

export const lotsContract = {
  add: write({
    path: '/lots',
    summary: 'Add a lot of a variant, or find the one of this code',
    access: capability.inventory,
    refuses: ['other_expiry', 'expiry_needed'],
    input: z.object({ variantId: id, code: requiredLine(40), expiresOn: expiresOn.default(null) }),
    output: lot,
  }),
  change: write({
    path: '/lots/{id}',
    summary: 'Correct when a lot expires and what is noted of it',
    access: capability.inventory,
    refuses: ['expiry_needed', 'stale_version', 'lies_elsewhere'],
    input: z.object({ id, version, expiresOn, note: line(200) }),
    output: lot,
  }),
  hold: write({
    ...lotMove,
    path: '/lots/{id}/hold',
    summary: 'Hold a lot: what of it is not promised goes into quarantine everywhere',
    refuses: ['wrong_state', 'stale_version', 'unknown_reason'],
  }),
  release: write({
    ...lotMove,
    path: '/lots/{id}/release',
    summary: 'Release a held lot: what is in quarantine for it is available again',
    refuses: ['wrong_state', 'stale_version', 'unknown_reason', 'lies_elsewhere'],
  }),
  recall: write({
    ...lotMove,
    path: '/lots/{id}/recall',
    summary: 'Recall a lot for good: it is never sold again',
    refuses: ['wrong_state', 'stale_version', 'unknown_reason'],
  }),
  issues: read({
    path: '/lots/{id}/issues',
    summary: 'The documents with which a lot left, newest first',
    access: capability.inventory,
    input: z.object({ id, ...pageInput }),
    output: pageOf(
      z.object({
        sourceNoun: z.string(),
        sourceId: id,
        label: z.string().nullable(),
        outletId: id,
        outletCode: z.string(),
        quantity: z.number().int(),
        lastAt: z.string(),
      }),
    ),
  }),
}
