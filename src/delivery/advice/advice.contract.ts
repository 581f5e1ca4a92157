import { z } from 'zod'
import { wishes } from '#organization/messages/ways.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { confirmedCount, id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { absenceOfArea, adviceRow, decision, lesson, terms, wholeAdvice } from './advice.fields.ts'
import { adviceList } from './advice.list.ts'
import { adviceStates } from './advice.states.ts'
import { bulkDecisions, customerWords, mostDecisions, noTerms } from './advice-decisions.ts'

const access = capability.orders
const count = z.number().int()

export const adviceContract = {
  list: listOf({
    path: '/advice',
    summary:
      'Parcels that need an advice to their courier; overdue first, then by time left and value',
    access,
    list: adviceList,
    row: adviceRow,
  }),
  figures: read({
    path: '/advice/figures',
    summary:
      'How many parcels are in each part of the queue; above the cap only that there are more',
    access,
    input: z.object({}),
    output: z.object({
      cap: count,
      to_decide: count,
      today: count,
      overdue: count,
      red: count,
      attempts: count,
      fake: count,
    }),
  }),
  get: read({
    path: '/advice/{id}',
    summary: 'One advice with its parcel, customer, courier and what was said so far',
    access,
    input: z.object({ id }),
    output: wholeAdvice,
  }),
  history: historyOf({
    path: '/advice/{id}/history',
    summary: 'What the record knows of an advice, newest first',
    access,
  }),
  ofParcel: read({
    path: '/parcels/{id}/advice',
    summary: 'The advices about one parcel, newest first',
    access: [capability.orders, capability.dispatch],
    input: z.object({ id: id.describe('The parcel.') }),
    output: z.object({ advices: z.array(adviceRow) }),
  }),
  board: read({
    path: '/advice/board',
    summary:
      'Which decisions ended delivered, and where a courier finds customers absent unusually often',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({
      days: count,
      lessons: z.array(lesson),
      absences: z.array(absenceOfArea),
      /** The median from opened to sent; null where nothing was sent. */
      minutesToSend: count.nullable(),
      ended: count,
      endedDelivered: count,
    }),
  }),
  couriers: read({
    path: '/advice/couriers',
    summary: 'The couriers by name, for those who look for the parcels of one',
    access,
    input: z.object({}),
    output: z.object({ couriers: z.array(z.object({ id, name: z.string() })) }),
  }),
  contact: transitionOf({
    path: '/advice/{id}/contact',
    summary: 'Record that you are contacting the customer',
    access,
    answers: { state: z.enum(adviceStates) },
  }),
  decide: transitionOf({
    path: '/advice/{id}/decide',
    summary:
      'Say what the courier shall do; it is sent at once where the courier can be reached so',
    access,
    refuses: [
      'on_way_back',
      'moved_on',
      'not_taken',
      'no_attempts_left',
      'terms_incomplete',
      'approval_needed',
    ],
    asks: { decision, terms: terms.default(noTerms) },
    answers: { state: z.enum(adviceStates) },
  }),
  decideMany: write({
    path: '/advice/decide',
    summary: 'Say the same about many parcels; what cannot be said of one is told beside it',
    access,
    refuses: ['terms_incomplete', 'count_needed'],
    input: z.object({
      ids: z.array(id).min(1).max(mostDecisions),
      confirmedCount,
      decision: z.enum(bulkDecisions),
      note: line(200).default(''),
    }),
    output: z.object({
      decided: count,
      skipped: z.array(z.object({ id, label: z.string(), why: z.string() })),
    }),
  }),
  send: transitionOf({
    path: '/advice/{id}/send',
    summary: 'Send what was decided, or say that the courier was told by phone',
    access,
    refuses: ['on_way_back', 'moved_on', 'not_taken', 'no_attempts_left', 'terms_incomplete'],
    answers: { state: z.enum(adviceStates) },
  }),
  answer: transitionOf({
    path: '/advice/{id}/answer',
    summary: 'Write down what a courier without a connection answered',
    access,
    refuses: ['answers_itself'],
    asks: { isAccepted: z.boolean(), text: requiredLine(400) },
    answers: { state: z.enum(adviceStates) },
  }),
  note: write({
    path: '/advice/{id}/notes',
    summary: 'Keep what the customer said about the attempt',
    access,
    refuses: ['wrong_state'],
    input: z.object({ id, text: requiredLine(500), says: z.enum(customerWords).nullable() }),
    output: z.object({ id, noteId: id }),
  }),
  escalate: write({
    path: '/advice/{id}/escalate',
    summary: 'Take it up with the courier’s people, and be reminded of it',
    access,
    refuses: ['wrong_state'],
    input: z.object({
      id,
      text: requiredLine(500),
      remindHours: z.number().int().min(1).max(336).default(24),
    }),
    output: z.object({ id, remindAt: z.string() }),
  }),
  ask: write({
    path: '/advice/{id}/ask',
    summary: 'Send the customer a link by which they choose',
    access,
    refuses: ['wrong_state', 'no_way'],
    input: z.object({ id, wish: z.enum(wishes).default('best') }),
    output: z.object({ id, to: z.string() }),
  }),
}
