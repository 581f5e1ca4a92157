import type { UrlParams } from '#platform/web/url-state.ts'
import type { CustomerFilter, CustomerSort, SegmentRule } from '../customers.fields.ts'
import { customerStates } from '../customers.states.ts'

/** What narrows the list, by its names in the address; the file of the list reads the same. */
export const customerFilterParams = [
  'state',
  'segment',
  'tag',
  'city',
  'fewest',
  'most',
  'spent',
  'returned',
  'within',
  'quiet',
  'credit',
  'mails',
] as const

const wholes = {
  fewest: 'fewestOrders',
  most: 'mostOrders',
  spent: 'spentFromMinor',
  returned: 'returnedFromPercent',
  within: 'orderedWithinDays',
  quiet: 'quietForDays',
} as const

/** The rule that the address spells; what cannot be read asks nothing. */
export function ruleOf(params: UrlParams): SegmentRule {
  const { tag, city, credit, mails } = params
  const state = customerStates.find((one) => one === params.state)
  const numbers = Object.entries(wholes).flatMap(([param, key]) =>
    /^\d{1,12}$/.test(params[param] ?? '') ? [[key, Number(params[param])] as const] : [],
  )
  return {
    ...(state ? { state } : {}),
    ...(tag ? { tag } : {}),
    ...(city ? { city } : {}),
    ...(credit ? { hasCredit: true } : {}),
    ...(mails ? { acceptsMails: true } : {}),
    ...Object.fromEntries(numbers),
  }
}

export function filterOf(params: UrlParams): Partial<CustomerFilter> {
  const { q, segment } = params
  return { ...ruleOf(params), ...(q ? { q } : {}), ...(segment ? { segmentId: segment } : {}) }
}

/** A rule in words, for whoever reads what a segment holds. */
export function ruleInWords(rule: SegmentRule, amountOf: (minor: number) => string): string {
  const { state, tag, city, fewestOrders, mostOrders, spentFromMinor } = rule
  const { returnedFromPercent, orderedWithinDays, quietForDays, hasCredit, acceptsMails } = rule
  return [
    state ? `is ${state.replace('_', ' ')}` : null,
    tag ? `tagged “${tag}”` : null,
    city ? `lives in ${city}` : null,
    fewestOrders === undefined
      ? null
      : `at least ${fewestOrders} ${fewestOrders === 1 ? 'order' : 'orders'}`,
    mostOrders === undefined ? null : `at most ${mostOrders} orders`,
    spentFromMinor === undefined ? null : `spent ${amountOf(spentFromMinor)} or more`,
    returnedFromPercent === undefined ? null : `${returnedFromPercent} % or more came back`,
    orderedWithinDays === undefined ? null : `ordered within ${orderedWithinDays} days`,
    quietForDays === undefined ? null : `no order for ${quietForDays} days`,
    hasCredit ? 'has store credit' : null,
    acceptsMails ? 'agreed to mails' : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const sorts: readonly CustomerSort[] = ['-recent', 'recent', 'name', '-name', 'orders', '-orders']

export function customerSortOf(param: string | undefined): CustomerSort | undefined {
  return sorts.find((one) => one === param)
}
