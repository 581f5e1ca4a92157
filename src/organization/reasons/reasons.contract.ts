import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id, leftOut, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { reasonCode } from './reasons.fields.ts'
import { reasonList } from './reasons.list.ts'
import { directions, faults, reasonUses } from './reasons.rules.ts'

const use = z.enum(reasonUses)

const reason = z.object({
  id,
  code: z.string(),
  label: z.string(),
  appliesTo: z.array(use),
  direction: z.enum(directions),
  needsNote: z.boolean(),
  /** Asked for where goods are graded that came back for this reason. */
  needsPhoto: z.boolean(),
  fault: z.enum(faults),
  parentCode: z.string().nullable(),
  isActive: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
})

export type ReasonRow = z.infer<typeof reason>

/** The editable facts of a code; the code itself is permanent, because records contain it. */
const facts = z.object({
  label: requiredLine(80),
  appliesTo: z.array(use).min(1, 'Choose at least one use.').max(20),
  direction: z.enum(directions).default('any'),
  needsNote: z.boolean().default(false),
  needsPhoto: z.boolean().default(false),
  fault: z.enum(faults),
  parentCode: reasonCode.nullable().default(null),
  position: z.number().int().min(0).max(100_000).default(0),
})

export type ReasonFacts = z.infer<typeof facts>

export const reasonsContract = {
  list: read({
    path: '/reasons',
    summary: 'Reason codes in their order: all, or those of one use that are not closed',
    access: 'signedIn',
    input: z.object({ appliesTo: use.optional(), isActive: flag.optional() }),
    output: z.object({ reasons: z.array(reason) }),
  }),
  browse: listOf({
    path: '/reasons/all',
    summary: 'Reason codes by position, filtered',
    access: capability.businessSettings,
    list: reasonList,
    row: reason,
  }),
  add: write({
    path: '/reasons',
    summary: 'Add a reason code',
    access: capability.businessSettings,
    isOfHouse: true,
    refuses: ['code_taken', 'unknown_parent'],
    input: facts.extend({ code: reasonCode }),
    output: reason,
  }),
  change: write({
    path: '/reasons/{id}',
    summary: 'Change what a reason code says; records keep the words of their time',
    access: capability.businessSettings,
    isOfHouse: true,
    refuses: ['unknown_parent', 'last_reason', 'stale_version'],
    input: z.object({ ...leftOut(facts.shape), id, version }),
    output: reason,
  }),
  setActive: write({
    path: '/reasons/{id}/active',
    summary: 'Close a reason code so it is no longer offered, or open it again',
    access: capability.businessSettings,
    isOfHouse: true,
    refuses: ['last_reason', 'stale_version'],
    input: z.object({ id, version, isActive: z.boolean() }),
    output: reason,
  }),
}
