import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, flag, id, line, moneyMinor, sumMinor } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { timelineEntry } from '#platform/timeline.ts'
import {
  contactChange,
  creditEntry,
  customer,
  customerFacts,
  customerFields,
  customerRow,
  step,
  stepped,
  tag,
  wholeCustomer,
} from './customers.fields.ts'
import { customerList } from './customers.list.ts'
import { mostCustomers, standingMoves } from './customers.states.ts'

const access = capability.customers
const alsoForOrders = [capability.customers, capability.orders] as const

const someIds = z.array(id).min(1).max(mostCustomers, `At most ${mostCustomers} customers at once.`)

const skipped = z.array(z.object({ id, label: z.string(), reason: z.string() }))

export const customersContract = {
  search: read({
    path: '/customers-search',
    summary: 'Find customers by any fragment of name, phone, email or number',
    access: alsoForOrders,
    input: z.object({
      q: line(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ customers: z.array(customer) }),
  }),
  list: listOf({
    path: '/customers',
    summary: 'Customers by filters or by a segment, those heard of last first',
    access,
    list: customerList,
    row: customerRow,
  }),
  figures: read({
    path: '/customers-figures',
    summary: 'How many customers there are of each sort; above the cap only that there are more',
    access,
    input: z.object({}),
    output: z.object({
      cap: z.number().int(),
      all: z.number().int(),
      watched: z.number().int(),
      noCash: z.number().int(),
      blocked: z.number().int(),
      withCredit: z.number().int(),
      duplicates: z.number().int(),
    }),
  }),
  get: read({
    path: '/customers/{id}',
    summary: 'One customer; the id of one that was merged leads to the one that was kept',
    access: alsoForOrders,
    input: z.object({ id }),
    output: wholeCustomer,
  }),
  timeline: read({
    path: '/customers/{id}/timeline',
    summary: 'All that happened with a customer on one line: their record, orders and what follows',
    access,
    input: z.object({
      id,
      noun: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
    }),
    output: z.object({ entries: z.array(timelineEntry), nouns: z.array(z.string()) }),
  }),
  credit: read({
    path: '/customers/{id}/credit',
    summary: 'What we owe a customer in goods, and how it came about, newest first',
    access,
    input: z.object({ id }),
    output: z.object({
      balances: z.array(z.object({ currency, minor: sumMinor })),
      entries: z.array(creditEntry),
    }),
  }),
  permitExport: exportOf({ path: '/customers/exports', plural: 'customers', access }),
  create: write({
    path: '/customers',
    summary: 'Add a customer; one whose phone or email is known is refused unless added anyway',
    access: alsoForOrders,
    refuses: ['customer_exists'],
    input: z.object({ ...customerFields, addAnyway: flag.default(false) }),
    output: customer,
  }),
  change: write({
    path: '/customers/{id}',
    summary:
      'Change name, note, tags, language, tax number, price list and what a customer agreed to; what is left out stays',
    access,
    refuses: ['stale_version', 'approval_needed', 'no_outlet_sells'],
    input: step.extend(customerFacts),
    output: stepped,
  }),
  saveContact: write({
    path: '/customers/{id}/contacts',
    summary: 'Add a phone, email or address to a customer, or change one',
    access,
    refuses: ['stale_version', 'no_number', 'no_email', 'known_contact'],
    input: step.extend({ contactId: id.nullable().optional(), contact: contactChange }),
    output: stepped.extend({ contactId: id }),
  }),
  removeContact: write({
    path: '/customers/{id}/contacts/{contactId}/removals',
    summary: 'Take a phone, email or address off a customer',
    access,
    refuses: ['stale_version'],
    input: step.extend({ contactId: id }),
    output: stepped,
  }),
  move: write({
    path: '/customer-moves',
    summary: 'Watch, block or clear customers; those that cannot be are named',
    access,
    refuses: ['wrong_state', 'unknown_reason', 'approval_needed'],
    input: z.object({ ids: someIds, move: z.enum(standingMoves), reason: reasonGiven }),
    output: z.object({ moved: z.array(id), skipped }),
  }),
  tag: write({
    path: '/customer-tags',
    summary: 'Put tags on customers and take others off',
    access,
    input: z.object({
      ids: someIds,
      add: z.array(tag).max(20).default([]),
      remove: z.array(tag).max(20).default([]),
    }),
    output: z.object({ changed: z.array(id), skipped }),
  }),
  giveCredit: write({
    path: '/customers/{id}/credit',
    summary: 'Give a customer store credit, or take back what was given by mistake',
    access,
    needsKey: true,
    refuses: ['unknown_reason', 'approval_needed', 'credit_too_small'],
    input: z.object({
      id,
      currency: knownCurrency,
      amountMinor: moneyMinor.min(1, 'An amount is more than nothing.'),
      isTakenBack: z.boolean().default(false),
      reason: reasonGiven,
    }),
    output: z.object({ id, balanceMinor: sumMinor }),
  }),
  erase: write({
    path: '/customers/{id}/erasures',
    summary: 'Blank everything personal of a customer for good; amounts, tax and stock stay',
    access,
    refuses: ['wrong_confirmation', 'open_orders', 'approval_needed', 'action_refused'],
    input: step.extend({
      /** Their number, typed: `C-1042`. */
      confirmation: line(20),
    }),
    output: stepped,
  }),
}
