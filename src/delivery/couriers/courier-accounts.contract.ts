import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCountry } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import {
  accountRow,
  accountVersion,
  agreed,
  connectionFacts,
  kind,
  knownWord,
  listedAccount,
  listedCall,
  meaning,
  rate,
  rateOffer,
  rateProblem,
  rateQuestion,
  setupFacts,
  takenCities,
  tried,
  unknownWord,
  wholeAccount,
} from './courier-accounts.fields.ts'
import { courierMapping } from './courier-mapping.fields.ts'
import { courierList } from './couriers.list.ts'

const access = capability.dispatch
const changing = capability.locations
const saved = z.object({ courierId: id, version: accountVersion })
const step = { courierId: id, version: accountVersion }

export const courierAccountsContract = {
  list: read({
    path: '/courier-accounts',
    summary: 'Couriers with how they are spoken to, what waits for them and what failed',
    access,
    input: z.object({}),
    output: z.object({ accounts: z.array(listedAccount) }),
  }),
  browse: listOf({
    path: '/courier-accounts/all',
    summary: 'Couriers by name, those in use first, filtered',
    access,
    list: courierList,
    row: accountRow,
  }),
  get: read({
    path: '/courier-accounts/{courierId}',
    summary: 'What was agreed with a courier, and how its server is asked',
    access,
    input: z.object({ courierId: id }),
    output: wholeAccount,
  }),
  setup: read({
    path: '/courier-accounts/{courierId}/setup',
    summary: 'Get what a mapping is filled in and tried with',
    access: changing,
    isOfHouse: true,
    input: z.object({ courierId: id, connectionId: id.optional() }),
    output: setupFacts,
  }),
  saveRules: write({
    path: '/courier-accounts/{courierId}/rules',
    summary: 'Change what was agreed with a courier',
    access: changing,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ ...step, ...agreed }),
    output: saved,
  }),
  saveConnection: write({
    path: '/courier-accounts/{courierId}/connection',
    summary: 'Change how a courier’s server is asked',
    access: changing,
    isOfHouse: true,
    refuses: ['stale_version', 'bad_mapping', 'no_connection', 'connection_taken'],
    input: z.object({ ...step, ...connectionFacts }),
    output: saved,
  }),
  tryAct: write({
    path: '/courier-accounts/{courierId}/try',
    summary: 'Show the request that a mapping makes of an example, or send it',
    access: changing,
    isOfHouse: true,
    refuses: ['bad_mapping', 'no_connection', 'not_mapped'],
    input: z.object({
      courierId: id,
      kind,
      mapping: courierMapping,
      connectionId: id,
      isSent: z.boolean(),
    }),
    output: tried,
  }),
  rates: read({
    path: '/courier-accounts/{courierId}/rates',
    summary: 'What a courier asks for a parcel, as its server says now',
    access,
    input: z.object({ courierId: id, outletId: id, ...rateQuestion }),
    output: z.object({
      rates: z.array(rate),
      problem: z.string().nullable(),
      currency,
    }),
  }),
  compareRates: read({
    path: '/courier-rates',
    summary: 'What all couriers whose servers say it ask for a parcel now, the cheapest first',
    access,
    input: z.object({ outletId: id, ...rateQuestion }),
    output: z.object({
      offers: z.array(rateOffer),
      problems: z.array(rateProblem),
      currency,
    }),
  }),
  fetchCities: write({
    path: '/courier-accounts/{courierId}/cities',
    summary: 'Ask a courier where it comes to; what no service location fits waits to be matched',
    access: changing,
    isOfHouse: true,
    input: z.object({ courierId: id, country: knownCountry }),
    output: takenCities,
  }),
  words: read({
    path: '/courier-accounts/{courierId}/words',
    summary: 'Show the status mapping of a courier and its unmapped statuses',
    access,
    input: z.object({ courierId: id }),
    output: z.object({ known: z.array(knownWord), unknown: z.array(unknownWord) }),
  }),
  saveWord: write({
    path: '/courier-accounts/{courierId}/words',
    summary: 'Say what a courier’s word means; what waited for it is followed',
    access: changing,
    isOfHouse: true,
    refuses: ['reason_missing'],
    input: z.object({ courierId: id, word: requiredLine(200), ...meaning }),
    output: z.object({ word: z.string() }),
  }),
  removeWord: write({
    path: '/courier-accounts/{courierId}/words/remove',
    summary: 'Forget what a courier’s word means',
    access: changing,
    isOfHouse: true,
    input: z.object({ courierId: id, word: requiredLine(200) }),
    output: z.object({ word: z.string() }),
  }),
  calls: read({
    path: '/courier-calls',
    summary: 'What couriers are still to be told, the oldest first',
    access,
    input: z.object({
      courierId: id.optional(),
      only: z.enum(['waiting', 'stopped']).optional(),
      ...pageInput,
    }),
    output: pageOf(listedCall),
  }),
  retryCall: write({
    path: '/courier-calls/{id}/retry',
    summary: 'Tell a courier again now, with all tries anew',
    access,
    refuses: ['call_ended'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  giveUpCall: write({
    path: '/courier-calls/{id}/give-up',
    summary: 'Tell a courier no more; what it was about is refused',
    access,
    refuses: ['call_ended'],
    input: z.object({ id, note: line(200).default('') }),
    output: z.object({ id }),
  }),
}
