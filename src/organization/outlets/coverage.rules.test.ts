import { expect, test } from 'vitest'
import {
  type CoverageRule,
  decidingRule,
  inOrderOfOffer,
  isSuspended,
  reasonsAgainst,
  ruleInWords,
} from './coverage.rules.ts'
import { placeKey, postcodeKey } from './place-names.ts'

const rule = (more: Partial<CoverageRule>): CoverageRule => ({
  courierId: 'c',
  areaName: 'Leeds',
  by: 'name',
  text: 'Leeds',
  isWhole: false,
  above: 0,
  reach: 'served',
  suspendedUntil: null,
  note: '',
  days: 2,
  costMinor: 500,
  currency: 'GBP',
  takesCash: true,
  cashLimitMinor: null,
  weightLimitGrams: null,
  takesReturns: true,
  changedAt: '2026-01-01',
  ...more,
})

const byPrefix = (text: string, more: Partial<CoverageRule> = {}) =>
  rule({ by: 'postcode', text, ...more })

test('the exact code beats the longest prefix, that beats the name, and all beat the areas around', () => {
  const whole = byPrefix('LS14AB', { isWhole: true })
  const long = byPrefix('LS14')
  const short = byPrefix('LS')
  const name = rule({})
  const province = rule({ above: 1, areaName: 'Yorkshire' })
  const country = rule({ by: 'country', above: 9, areaName: 'United Kingdom' })
  const inOrder = [whole, long, short, name, province, country]
  for (let first = 0; first < inOrder.length; first += 1) {
    const left = inOrder.slice(first)
    expect(decidingRule(left.toReversed())).toBe(left[0])
  }
  expect(decidingRule([])).toBeNull()
})

test('of equal lines the cheaper decides, then the older', () => {
  const dear = rule({ costMinor: 600 })
  const unpriced = rule({ costMinor: null })
  const young = rule({ changedAt: '2026-02-01' })
  const old = rule({})
  expect(decidingRule([dear, unpriced, young, old])).toBe(old)
})

test('a courier gives a reason for not taking a parcel', () => {
  const parcel = { weightGrams: 2_000, cashMinor: 10_000, today: '2026-05-13' }
  const against = (more: Partial<CoverageRule>) => reasonsAgainst(rule(more), parcel)
  expect(against({})).toEqual([])
  expect(against({ reach: 'limited' })).toEqual([])
  expect(against({ reach: 'unserved' })).toEqual(['Does not serve Leeds.'])
  expect(against({ cashLimitMinor: 9_999 })).toEqual(['Takes at most £99.99 in cash there.'])
  expect(against({ cashLimitMinor: 10_000, weightLimitGrams: 2_000 })).toEqual([])
  expect(against({ takesCash: false, cashLimitMinor: 5 })).toEqual(['Takes no cash in Leeds.'])
  expect(against({ weightLimitGrams: 1_999 })).toEqual(['Takes at most 1999 g there.'])
  expect(against({ reach: 'suspended', suspendedUntil: '2026-05-14', note: 'Strike' })).toEqual([
    'Suspended in Leeds until 2026-05-14: Strike.',
  ])
})

test('a suspension ends by itself on its day', () => {
  const until = (suspendedUntil: string | null) =>
    isSuspended({ reach: 'suspended', suspendedUntil }, '2026-05-13')
  expect([until('2026-05-13'), until('2026-05-14'), until(null)]).toEqual([false, true, true])
  expect(isSuspended({ reach: 'served', suspendedUntil: '2026-05-14' }, '2026-05-13')).toBe(false)
})

test('couriers that take it come first, the cheapest before the quickest', () => {
  const offer = (code: string, costMinor: number | null, days: number, against: string[] = []) => ({
    code,
    costMinor,
    days,
    against,
  })
  const offers = [
    offer('A', 1, 1, ['No.']),
    offer('B', null, 1),
    offer('C', 5, 3),
    offer('D', 5, 2),
  ]
  expect(inOrderOfOffer(offers).map(({ code }) => code)).toEqual(['D', 'C', 'B', 'A'])
})

test('names and postcodes are compared without marks, case and spaces', () => {
  expect(placeKey(' LĀHORE. ')).toBe('lahore')
  expect(placeKey('Muzayri‘')).toBe('muzayri')
  expect(placeKey('لاہور')).toBe('لاہور')
  expect(placeKey('…')).toBe('…')
  expect(postcodeKey('ls1 4ab')).toBe('LS14AB')
  expect(ruleInWords(byPrefix('LS14', { above: 1 }))).toBe(
    'Postcodes that start with LS14, in Leeds',
  )
})
