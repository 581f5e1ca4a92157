import { callOf } from '#platform/lists/list-address.ts'
import { readSpan, readWord } from '#platform/lists/list-filters.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import type { SegmentRule } from '../customers.fields.ts'
import { customerList } from '../customers.list.ts'
import { customerStates } from '../customers.states.ts'

type Call = ReturnType<typeof callOf<typeof customerList>>

/**
 * The filters of the address as the rule of a segment; null if they cannot be written as a rule.
 */
export function ruleOf(params: UrlParams): SegmentRule | null {
  const { sort: _, after: __, before: ___, ...call } = callOf(customerList, params)
  const { lastOrder, segmentId, hasCredit, acceptsMails } = call
  const parts = [
    stateOf(call.state),
    oneWord('tag', call.tag),
    oneWord('city', call.city),
    ends(call.orders, 'fewestOrders', 'mostOrders'),
    ends(call.lastOrderDays, 'quietForDays', 'orderedWithinDays'),
    ends(call.returnedPercent, 'returnedFromPercent', null),
    ends(call.spentMinor, 'spentFromMinor', null),
  ]
  if (lastOrder || segmentId || parts.includes(null)) return null
  return Object.assign(
    {},
    ...parts,
    hasCredit === undefined ? {} : { hasCredit },
    acceptsMails === undefined ? {} : { acceptsMails },
  )
}

function stateOf(values: Call['state']): SegmentRule | null {
  if (values === undefined) return {}
  const state = customerStates.find((one) => one === values[0])
  return state && values.length === 1 ? { state } : null
}

function oneWord(key: 'tag' | 'city', values: Call['tag']): SegmentRule | null {
  const [value = '', ...others] = values ?? []
  if (value === '') return {}
  const isPlain = others.length === 0 && value !== 'empty' && !value.startsWith('-')
  return isPlain ? { [key]: readWord(value) } : null
}

function ends(
  text: string | undefined,
  fewest: keyof SegmentRule,
  most: keyof SegmentRule | null,
): SegmentRule | null {
  const { from = null, to = null } = (text && readSpan(text)) || {}
  if (to !== null && most === null) return null
  return {
    ...(from === null ? {} : { [fewest]: Number(from) }),
    ...(to === null || most === null ? {} : { [most]: Number(to) }),
  }
}

/** A rule in words, as the list of segments shows it. */
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
