import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, leftOut, line, version } from '#platform/fields.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import type { Access } from '#platform/permissions.ts'
import { historyOf } from '#platform/record-endpoints.ts'
import { binList } from './bins.list.ts'
import { binCode, binKinds } from './bins.rules.ts'
import { walkWays } from './walk-order.ts'

/** Users who work with goods look bins up; users who manage the outlet change them. */
export const binsAccess = [
  capability.outlets,
  capability.inventory,
  capability.stockTransfer,
  capability.receiving,
] as const satisfies Access

const access = capability.outlets
const kind = z.enum(binKinds)

const bin = z.object({
  id,
  outletId: id,
  outletCode: z.string(),
  code: z.string(),
  name: z.string(),
  kind,
  walkOrder: z.number().int(),
  isBlocked: z.boolean(),
  blockedReason: z.string(),
  isArchived: z.boolean(),
  version: z.number().int(),
  /** How many products are in it. */
  variants: z.number().int(),
})

const content = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  quantityScale: z.number().int(),
  lotCode: z.string().nullable(),
  expiresOn: z.string().nullable(),
})

export type Bin = z.infer<typeof bin>
export type BinContent = z.infer<typeof content>

const facts = {
  name: line(60).default(''),
  kind: kind.default('shelf'),
  walkOrder: z.number().int().min(0).max(1_000_000).default(0),
}

const step = { id, version }
const saved = z.object({ id, version: z.number().int() })

export const binsContract = {
  list: listOf({
    path: '/bins',
    summary: 'The bins of your outlets as a picker walks past them',
    access: binsAccess,
    list: binList,
    row: bin,
  }),
  labels: read({
    path: '/bins/labels',
    summary: 'What to print on bins, at most 1,000, as a picker walks past them',
    access: binsAccess,
    input: listInput(binList),
    output: z.object({ labels: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  get: read({
    path: '/bins/{id}',
    summary: 'Get a bin and its contents',
    access: binsAccess,
    input: z.object({ id }),
    output: bin.extend({
      outletName: z.string(),
      contents: z.array(content),
    }),
  }),
  history: historyOf({
    path: '/bins/{id}/history',
    summary: 'Who changed a bin',
    access: binsAccess,
  }),
  add: write({
    path: '/outlets/{outletId}/bins',
    summary: 'Add a bin',
    access,
    refuses: ['code_taken', 'wrong_state'],
    input: z.object({
      outletId: id,
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(binCode, 'A code is capital letters, digits and hyphens, at most 30.'),
      ...facts,
    }),
    output: saved,
  }),
  generate: write({
    path: '/outlets/{outletId}/bins/generate',
    summary: 'Add bins by a pattern such as A-{01..12}-{A..D}-{1..3}; those that exist are kept',
    access,
    refuses: ['bad_pattern', 'wrong_state'],
    input: z.object({ outletId: id, pattern: line(100), kind: kind.default('shelf') }),
    output: z.object({ added: z.number().int(), kept: z.number().int() }),
  }),
  change: write({
    path: '/bins/{id}',
    summary: 'Change name, kind and place in the walk; the code is printed and stays',
    access,
    refuses: ['stale_version'],
    input: z.object({ ...step, ...leftOut(facts) }),
    output: saved,
  }),
  setBlocked: write({
    path: '/bins/{id}/blocked',
    summary: 'Block a bin, so that nothing is put there, or open it again',
    access,
    refuses: ['reason_missing', 'stale_version'],
    input: z.object({ ...step, isBlocked: z.boolean(), reason: line(200).default('') }),
    output: saved,
  }),
  setArchived: write({
    path: '/bins/{id}/archived',
    summary: 'Archive an empty bin, or bring it back',
    access,
    refuses: ['bin_not_empty', 'stale_version'],
    input: z.object({ ...step, isArchived: z.boolean() }),
    output: saved,
  }),
  shift: write({
    path: '/bins/{id}/shift',
    summary: 'Change places with the bin before or after it in the walk',
    access,
    refuses: ['end_of_walk', 'stale_version'],
    input: z.object({ ...step, towards: z.enum(['start', 'end']) }),
    output: saved,
  }),
  setWalk: write({
    path: '/outlets/{outletId}/bins/walk',
    summary: 'Number all bins of an outlet anew, by code or up one aisle and down the next',
    access,
    input: z.object({ outletId: id, way: z.enum(walkWays) }),
    output: z.object({ changed: z.number().int() }),
  }),
}
