import { z } from 'zod'
import { messageRow } from '#organization/messages/messages.contract.ts'
import { purposes } from '#organization/messages/purposes.ts'
import { ways, wishes } from '#organization/messages/ways.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { countryText } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id, instant, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { callList } from './calls.list.ts'
import { callFigures, callRow, taskRow, wholeTask } from './confirmations.fields.ts'
import { confirmationStates } from './confirmations.states.ts'
import { messageKinds } from './message-kinds.ts'
import { checks, outcomes } from './outcomes.ts'
import { queueList } from './queue.list.ts'

const access = capability.confirmations

const count = z.number().int()
const callId = { callId: id }
const overCalls = ['call_over', 'wrong_state', 'taken'] as const

/** Days of the calendar, both of them in it; left out, there is no end on that side. */
const period = {
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  outletId: id.optional(),
}

const messageAccess = [access, capability.orders] as const

const message = {
  ids: z.array(id).min(1).max(200),
  kind: z.enum(messageKinds),
  wish: z.enum(wishes).default('best'),
  /** The author's text, if the kind has none. */
  text: line(400).default(''),
  /** Also to customers who had the same message a moment ago. */
  again: flag.default(false),
}

const wordToCustomer = {
  id,
  wish: message.wish,
  text: message.text,
  again: message.again,
  /** Advertising goes only to customers who agreed to it, by the way they agreed to. */
  purpose: z.enum(purposes),
}

const messagePreview = z.object({
  recipients: z.array(
    z.object({
      id,
      number: count,
      name: z.string(),
      way: z.enum(ways).nullable(),
      /** Masked. */
      to: z.string().nullable(),
      whyNot: z.string().nullable(),
      /** When the same was sent a moment ago. */
      toldAt: z.string().nullable(),
    }),
  ),
  /** As the first of them would read it. */
  sample: z
    .object({ subject: z.string(), text: z.string(), segments: count.nullable() })
    .nullable(),
})

const taken = z.object({ id, callId: id, lockedUntil: z.string() })

export const confirmationsContract = {
  list: listOf({
    path: '/confirmations',
    summary: 'Orders that wait for a call, in the order in which they are called',
    access,
    list: queueList,
    row: taskRow,
  }),
  figures: read({
    path: '/confirmations/figures',
    summary:
      'How many orders are in each part of the queue; above the cap only that there are more',
    access,
    input: z.object({}),
    output: z.object({
      cap: count,
      due: count,
      callbacks: count,
      waiting: count,
      unreachable: count,
      mine: count,
      confirmedToday: count,
    }),
  }),
  get: read({
    path: '/confirmations/{id}',
    summary: 'Get what a call about one order needs; the phone number only for the calling agent',
    access,
    input: z.object({ id }),
    output: wholeTask,
  }),
  current: read({
    path: '/confirmations/current',
    summary: 'The call that the asker has open, if there is one',
    access,
    input: z.object({}),
    output: z.object({ call: taken.nullable() }),
  }),
  history: read({
    path: '/orders/{id}/calls',
    summary: 'Every call about one order, newest first, and when the next one is due',
    access: [capability.orders, capability.confirmations],
    input: z.object({ id }),
    output: z.object({
      state: z.enum(confirmationStates).nullable(),
      attempts: count,
      nextCallAt: z.string().nullable(),
      calls: z.array(callRow),
    }),
  }),
  ofOrders: read({
    path: '/confirmations/of-orders',
    summary: 'Get the state of the calls about some orders, without those that need none',
    access: [capability.orders, capability.confirmations],
    input: z.object({ ids: z.array(id).min(1).max(200) }),
    output: z.object({
      rows: z.array(
        z.object({
          orderId: id,
          state: z.enum(confirmationStates),
          attempts: count,
          nextCallAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  calls: listOf({
    path: '/confirmations/calls',
    summary: 'Calls that ended, newest first, by agent, outcome and what became of the order',
    access,
    list: callList,
    row: callRow,
  }),
  board: read({
    path: '/confirmations/board',
    summary: 'What calls came to, by agent and by day, measured on what was delivered',
    access,
    input: z.object(period),
    output: z.object({
      all: callFigures,
      agents: z.array(callFigures.extend({ agentId: id, agentName: z.string() })),
      days: z.array(callFigures.extend({ day: z.string() })),
    }),
  }),
  next: write({
    path: '/confirmations/next',
    summary: 'Take the order whose call is worth most; one’s own open call comes first',
    access,
    input: z.object({}),
    output: z.object({
      call: taken.nullable(),
      /** Where nothing is due: when the next call is. */
      nextDueAt: z.string().nullable(),
    }),
  }),
  take: write({
    path: '/confirmations/{id}/take',
    summary: 'Take one order of the queue for a call',
    access,
    refuses: ['taken', 'wrong_state', 'held', 'in_another_call'],
    input: z.object({ id }),
    output: taken,
  }),
  renew: write({
    path: '/confirmations/calls/{callId}/renew',
    summary: 'Keep the order: the screen of the call is still open',
    access,
    refuses: ['call_over'],
    input: z.object(callId),
    output: z.object({ lockedUntil: z.string() }),
  }),
  leave: write({
    path: '/confirmations/calls/{callId}/leave',
    summary: 'End the call without an outcome; the order goes back to where it was',
    access,
    refuses: ['call_over'],
    input: z.object(callId),
    output: z.object({ id, state: z.enum(confirmationStates) }),
  }),
  finish: write({
    path: '/confirmations/calls/{callId}/finish',
    summary: 'Say how the call ended; the order follows in the same transaction',
    access,
    refuses: [
      ...overCalls,
      'held',
      'outcome_incomplete',
      'bad_callback_time',
      'address_not_proved',
      'unknown_reason',
      'approval_needed',
    ],
    input: z.object({
      ...callId,
      outcome: z.enum(outcomes),
      note: line(500).default(''),
      checked: z.array(z.enum(checks)).max(checks.length).default([]),
      callbackAt: instant.nullable().default(null),
      /** Why it is cancelled. */
      reason: reasonGiven.nullable().default(null),
      /** Further orders of the same customer that were confirmed in this call. */
      alsoIds: z.array(id).max(20).default([]),
    }),
    output: z.object({
      id,
      state: z.enum(confirmationStates),
      nextCallAt: z.string().nullable(),
      isLast: z.boolean(),
    }),
  }),
  undo: write({
    path: '/confirmations/calls/{callId}/undo',
    summary:
      'Undo the confirmation of a call while nothing is packed; its orders are pending again',
    access,
    refuses: ['not_confirmed', 'wrong_state', 'packing_began'],
    input: z.object(callId),
    output: z.object({ ids: z.array(id) }),
  }),
  changeAddress: write({
    path: '/confirmations/calls/{callId}/address',
    summary: 'Set the address that the customer gives; it is proved anew at once',
    access,
    refuses: ['call_over', 'wrong_state', 'stale_version'],
    input: z.object({
      ...callId,
      version,
      name: requiredLine(120),
      phone: line(30),
      address: requiredLine(200),
      city: line(80),
      postcode: line(20),
      country: countryText,
    }),
    output: z.object({
      id,
      version: count,
      verdict: z.enum(['unchecked', 'accept', 'confirm', 'fix']),
      score: count.nullable(),
    }),
  }),
  keepPhone: write({
    path: '/confirmations/calls/{callId}/second-phone',
    summary: 'Keep a further number that the customer gives; empty takes it out',
    access,
    refuses: ['call_over'],
    input: z.object({ ...callId, phone: line(30) }),
    output: z.object({ id, phone: z.string() }),
  }),
  promiseDay: write({
    path: '/confirmations/calls/{callId}/day',
    summary: 'Keep the day for which the customer wants the parcel; none takes it out',
    access,
    refuses: ['call_over', 'past_day'],
    input: z.object({ ...callId, promisedOn: z.iso.date().nullable() }),
    output: z.object({ id, promisedOn: z.string().nullable() }),
  }),
  messages: read({
    path: '/orders/{id}/messages',
    summary: 'What the customer of an order was told, by which way, and what became of it',
    access: messageAccess,
    input: z.object({ id }),
    output: z.object({ messages: z.array(messageRow) }),
  }),
  openLink: read({
    path: '/orders/{id}/confirm-link',
    summary: 'Show whether the customer holds a confirm link that a change of the order would end',
    access: messageAccess,
    input: z.object({ id }),
    output: z.object({ isOpen: z.boolean() }),
  }),
  previewMessages: read({
    path: '/confirmations/messages/preview',
    summary: 'By which way each customer would be told, and who is left out and why',
    access: messageAccess,
    input: z.object(message),
    output: messagePreview,
  }),
  message: write({
    path: '/confirmations/messages',
    summary: 'Tell the customers of these orders; those without a way to reach them are skipped',
    access: messageAccess,
    refuses: ['no_text', 'message_too_long'],
    input: z.object(message),
    output: z.object({
      sent: count,
      skipped: z.array(z.object({ id, label: z.string(), why: z.string() })),
    }),
  }),
  previewWord: read({
    path: '/customers/{id}/message/preview',
    summary: 'By which way a customer would be told these words, or why they cannot be',
    access: capability.customers,
    input: z.object(wordToCustomer),
    output: messagePreview,
  }),
  sendWord: write({
    path: '/customers/{id}/message',
    summary: 'Tell a customer something that is about no order',
    access: capability.customers,
    refuses: ['no_text', 'not_reachable', 'told_already', 'message_too_long'],
    input: z.object(wordToCustomer),
    output: z.object({ id, way: z.enum(ways) }),
  }),
}
