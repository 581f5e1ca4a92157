import type { UrlParams } from '#platform/web/url-state.ts'
import {
  addressVerdicts,
  holdKinds,
  paymentStates,
  quickFilters,
  stockStates,
  totalBound,
} from '../desk-words.ts'
import type { OrderFilter } from '../order-filter.fields.ts'
import { priorities } from '../order-words.ts'
import { type OrderState, orderStates } from '../orders.states.ts'
import { paymentMethods } from '../payment-methods.ts'

/** The names of the list's filters in the URL, search and page left out. */
export const orderFilterParams = [
  'state',
  'only',
  'outlet',
  'held',
  'hold',
  'pay',
  'paid',
  'address',
  'priority',
  'stock',
  'tag',
  'assignee',
  'channel',
  'city',
  'totalFrom',
  'totalTo',
  'from',
  'to',
  'promised',
  'customer',
  'variant',
] as const

export function isOrderState(text: string | undefined): text is OrderState {
  return orderStates.some((state) => state === text)
}

/** The word of a closed list that the URL names, if it is one. */
function wordOf<W extends string>(words: readonly W[], text: string | undefined): W | undefined {
  return words.find((word) => word === text)
}

const day = /^\d{4}-\d\d-\d\d$/

/** A day of the calendar, if the URL names one. */
function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && day.test(text) ? text : undefined
}

/** An amount, if the URL names one. */
function amountOf(text: string | undefined): string | undefined {
  return text !== undefined && totalBound.test(text) ? text : undefined
}

/** The order filters of the URL; invalid ones are ignored. */
export function orderFilterInput(params: UrlParams): OrderFilter {
  const { outlet, held, customer, variant, assignee, tag, channel, city, q } = params
  const given = {
    state: wordOf(orderStates, params.state),
    only: wordOf(quickFilters, params.only),
    holdKind: wordOf(holdKinds, params.hold),
    paymentMethod: wordOf(paymentMethods, params.pay),
    paymentState: wordOf(paymentStates, params.paid),
    addressVerdict: wordOf(addressVerdicts, params.address),
    priority: wordOf(priorities, params.priority),
    stock: wordOf(stockStates, params.stock),
    placedFrom: dayOf(params.from),
    placedTo: dayOf(params.to),
    promisedBy: dayOf(params.promised),
    totalFrom: amountOf(params.totalFrom),
    totalTo: amountOf(params.totalTo),
    outletId: outlet,
    customerId: customer,
    variantId: variant,
    assignedTo: assignee,
    held: held ? true : undefined,
    tag,
    channel,
    city,
    q,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value))
}

/** What the list asks the server for. */
export function orderListInput(params: UrlParams) {
  const { after } = params
  return { ...orderFilterInput(params), ...(after ? { after } : {}) }
}
