import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, moneyMinor, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { registerSessionList } from './register-sessions.list.ts'
import { registerSessionStates } from './register-sessions.states.ts'
import { movementKinds } from './registers.rules.ts'
import { tenders } from './tenders.ts'

const access = capability.pos
const count = z.number().int()
/** With sign. */
const amount = z.number().int()

const pieces = z.object({
  valueMinor: z.number().int().min(1).max(100_000_000),
  pieces: z.number().int().min(0).max(100_000),
})

/** A count of the drawer: how many of each note and coin. */
const counted = z.array(pieces).max(40)

const sessionRow = z.object({
  id,
  registerId: id,
  registerName: z.string(),
  outletId: id,
  outletCode: z.string(),
  currency,
  state: z.enum(registerSessionStates),
  openingMinor: amount,
  openedBy: z.string(),
  openedAt: z.string(),
  countedMinor: amount.nullable(),
  expectedMinor: amount.nullable().describe('Null until the cash is counted.'),
  differenceMinor: amount.nullable().describe('Above zero where there is more than expected.'),
  zNumber: count.nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  version: count,
})

export type RegisterSessionRow = z.infer<typeof sessionRow>

const session = sessionRow.extend({
  differenceReason: z.string(),
  /** The difference that is closed without a reason and an approval. */
  toleranceMinor: amount,
  /** By payment method; cash is left out until it is counted. */
  tenders: z.array(
    z.object({
      method: z.enum(tenders),
      payments: count,
      paidMinor: amount,
      refundedMinor: amount,
    }),
  ),
  movements: z.array(
    z.object({
      id,
      kind: z.enum(movementKinds),
      amountMinor: amount,
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      isReversed: z.boolean(),
      reverses: id.nullable(),
    }),
  ),
  counts: z.array(
    z.object({
      purpose: z.enum(['opening', 'closing']),
      attempt: count,
      countedMinor: amount,
      differenceMinor: amount.nullable(),
      pieces: z.array(pieces),
      by: z.string(),
      at: z.string(),
    }),
  ),
})

export type RegisterSession = z.infer<typeof session>

export const registerSessionsContract = {
  list: listOf({
    path: '/register-sessions',
    summary: 'The sessions of the registers of your outlets, newest first',
    access,
    list: registerSessionList,
    row: sessionRow,
  }),
  get: read({
    path: '/register-sessions/{id}',
    summary: 'One session as an X report, and as the Z report once it is closed',
    access,
    input: z.object({ id }),
    output: session,
  }),
  history: historyOf({
    path: '/register-sessions/{id}/history',
    summary: 'What was done in a session, newest first',
    access,
  }),
  open: write({
    path: '/register-sessions',
    summary: 'Open a register with a count of its cash',
    access,
    refuses: ['session_open', 'wrong_state', 'counted_twice', 'unknown_denomination'],
    input: z.object({ registerId: id, counted }),
    output: z.object({ id }),
  }),
  addMovement: write({
    path: '/register-sessions/{id}/movements',
    summary: 'Record cash in, cash out, a cash drop or a drawer that was opened without a sale',
    access,
    needsKey: true,
    refuses: [
      'no_open_session',
      'session_closing',
      'wrong_amount',
      'unknown_reason',
      'closed_reason',
      'note_missing',
    ],
    input: z.object({
      id,
      kind: z.enum(movementKinds),
      amountMinor: moneyMinor,
      reason: reasonGiven,
    }),
    output: z.object({ id, movementId: id }),
  }),
  reverseMovement: write({
    path: '/register-sessions/{id}/movements/{movementId}/reversal',
    summary: 'Reverse a cash movement of an open session',
    access,
    refuses: ['no_open_session', 'session_closing', 'already_reversed'],
    input: z.object({ id, movementId: id }),
    output: z.object({ id, movementId: id }),
  }),
  startCount: transitionOf({
    path: '/register-sessions/{id}/count-start',
    summary: 'Stop taking payments to count the cash',
    access,
  }),
  resume: transitionOf({
    path: '/register-sessions/{id}/resumption',
    summary: 'Take payments again instead of counting',
    access,
    refuses: ['already_counted'],
  }),
  count: write({
    path: '/register-sessions/{id}/counts',
    summary: 'Record the counted cash: without a difference above the limit the session is closed',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'counted_twice',
      'unknown_denomination',
      'approval_needed',
      'action_refused',
    ],
    input: z.object({ id, version, counted }),
    output: session,
  }),
  close: transitionOf({
    path: '/register-sessions/{id}/closing',
    summary: 'Close a counted session with its difference, for a reason',
    access,
    refuses: [
      'not_counted',
      'unknown_reason',
      'closed_reason',
      'note_missing',
      'approval_needed',
      'action_refused',
    ],
    asks: { reason: reasonGiven },
    answers: { zNumber: z.number().int() },
  }),
}
