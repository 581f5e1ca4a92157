import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { fraudSettings } from './fraud.settings.ts'
import { levelOf, recommend } from './recommend.ts'
import type { RiskFacts } from './risk-facts.ts'
import { riskRules, type SignalCode, scoreRisk } from './score-risk.ts'

const none = { count: 0, ids: [] }
const ids = (count: number) => ({
  count,
  ids: Array.from({ length: count }, (_, at) => `order ${at}`),
})

/** A first order of an unknown customer, to be paid on delivery, to an address that was not checked. */
const plain: RiskFacts = {
  isCash: true,
  isPaid: false,
  totalMinor: 5_000,
  currency: 'GBP',
  highValueMinor: 30_000,
  hour: 12,
  addressVerdict: 'unchecked',
  deliveredHere: 0,
  own: { earlier: 0, delivered: none, cameBack: none, refused: none, lastDay: none },
  calls: { unanswered: 0, orders: none },
  phone: { isGiven: true, earlier: 0, otherNames: none, cameBackOfOthers: none },
  address: { people: 0, delivered: 0, cameBack: none },
  town: null,
  country: null,
}

const own = (more: Partial<RiskFacts['own']>) => ({ ...plain.own, earlier: 1, ...more })
const pointsOf = (facts: Partial<RiskFacts>, code: SignalCode) =>
  scoreRisk({ ...plain, ...facts }).signals.find((signal) => signal.code === code)?.points ?? 0

test('an order of which nothing is known scores 0 and has no signals', () => {
  expect(scoreRisk(plain)).toEqual({ score: 0, signals: [] })
})

describe('each rule, and where it begins', () => {
  test.each<[SignalCode, Partial<RiskFacts>, number, Partial<RiskFacts>]>([
    [
      'own_returns',
      { own: own({ delivered: ids(1), cameBack: ids(2) }) },
      40,
      { own: own({ delivered: ids(2) }) },
    ],
    ['refusals', { own: own({ refused: ids(2) }) }, 20, { own: own({}) }],
    [
      'unreachable',
      { calls: { unanswered: 3, orders: ids(1) } },
      8,
      { calls: { unanswered: 2, orders: ids(1) } },
    ],
    ['address_incomplete', { addressVerdict: 'fix' }, 15, { addressVerdict: 'accept' }],
    [
      'area_returns',
      { town: { name: 'Leeds', delivered: 18, returned: 12 } },
      10,
      { town: { name: 'Leeds', delivered: 17, returned: 12 } },
    ],
    ['many_orders', { own: own({ lastDay: ids(3) }) }, 8, { own: own({ lastDay: ids(2) }) }],
    ['night_order', { hour: 4 }, 4, { hour: 5 }],
    [
      'first_order_high_value',
      { totalMinor: 30_000 },
      12,
      // Another currency: nothing is converted and nothing guessed.
      { totalMinor: 30_000, highValueMinor: null },
    ],
    [
      'new_phone_high_value',
      { totalMinor: 30_000, own: own({}) },
      10,
      { totalMinor: 30_000, own: own({}), phone: { ...plain.phone, earlier: 1 } },
    ],
    [
      'name_differs',
      { phone: { ...plain.phone, earlier: 2, otherNames: ids(2) } },
      8,
      { phone: { ...plain.phone, earlier: 3, otherNames: ids(2) } },
    ],
    [
      'shared_address',
      { address: { people: 3, delivered: 1, cameBack: ids(2) } },
      30,
      // An office: strangers have one address.
      { address: { people: 11, delivered: 1, cameBack: ids(2) } },
    ],
    [
      'shared_phone',
      { phone: { ...plain.phone, cameBackOfOthers: ids(1) } },
      20,
      { phone: plain.phone },
    ],
    ['delivered_before', { own: own({ delivered: ids(5) }) }, -30, { own: own({}) }],
    ['prepaid', { isPaid: true }, -40, { isPaid: false }],
    ['verified_address', { addressVerdict: 'accept' }, -3, { addressVerdict: 'confirm' }],
  ])('%s', (code, facts, points, without) => {
    expect(pointsOf(facts, code)).toBe(points)
    expect(pointsOf(without, code)).toBe(0)
  })

  test('of fewer than three finished orders the share does not count', () => {
    expect(pointsOf({ own: own({ cameBack: ids(1) }) }, 'own_returns')).toBe(10)
    expect(pointsOf({ own: own({ cameBack: ids(2) }) }, 'own_returns')).toBe(20)
    expect(pointsOf({ own: own({ cameBack: ids(3) }) }, 'own_returns')).toBe(60)
  })

  test('a town with few orders is judged by its country, and by none where that has few as well', () => {
    const town = { name: 'Otley', delivered: 1, returned: 9 }
    const country = { name: 'United Kingdom', delivered: 70, returned: 30 }
    const found = scoreRisk({ ...plain, town, country }).signals
    expect(found).toMatchObject([
      {
        code: 'area_returns',
        points: 5,
        evidence: {
          text: 'In United Kingdom, 30 of 100 orders came back in the last 12 months (30%).',
        },
      },
    ])
    expect(pointsOf({ town, country: { ...country, returned: 29 } }, 'area_returns')).toBe(0)
  })
})

const some = fc.nat({ max: 12 }).map(ids)
const area = fc.record({
  name: fc.constant('Leeds'),
  delivered: fc.nat({ max: 200 }),
  returned: fc.nat({ max: 200 }),
})
const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  isCash: fc.boolean(),
  isPaid: fc.boolean(),
  totalMinor: fc.nat({ max: 60_000 }),
  currency: fc.constant('GBP'),
  highValueMinor: fc.constantFrom(null, 30_000),
  hour: fc.nat({ max: 23 }),
  addressVerdict: fc.constantFrom('unchecked', 'accept', 'confirm', 'fix'),
  deliveredHere: fc.nat({ max: 3 }),
  own: fc.record({
    earlier: fc.nat({ max: 40 }),
    delivered: some,
    cameBack: some,
    refused: some,
    lastDay: some,
  }),
  calls: fc.record({ unanswered: fc.nat({ max: 9 }), orders: some }),
  phone: fc.record({
    isGiven: fc.boolean(),
    earlier: fc.nat({ max: 12 }),
    otherNames: some,
    cameBackOfOthers: some,
  }),
  address: fc.record({
    people: fc.nat({ max: 14 }),
    delivered: fc.nat({ max: 9 }),
    cameBack: some,
  }),
  town: fc.option(area),
  country: fc.option(area),
})

describe('all rules together', () => {
  const options = { seed: printedSeed('risk rules'), numRuns: 2_000 }

  test('the score is the sum of the points, from 0 to 100, and each signal says what it found', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, signals } = scoreRisk(facts)
        const sum = signals.reduce((total, { points }) => total + points, 0)
        expect(score).toBe(Math.max(0, Math.min(100, sum)))
        for (const { code, points, evidence } of signals) {
          const rule = riskRules.find((each) => each.code === code)
          expect(Math.sign(points)).toBe(rule?.direction === 'raises' ? 1 : -1)
          expect(Number.isInteger(points)).toBe(true)
          expect(evidence.text).toMatch(/^[A-Z0-9].*\.$/)
        }
      }),
      options,
    )
  })

  test('without a parcel that came back no order scores enough for the default hold', () => {
    const withoutReturns = anyFacts.map((facts) => ({
      ...facts,
      own: { ...facts.own, cameBack: none, refused: none },
      phone: { ...facts.phone, cameBackOfOthers: none },
      address: { ...facts.address, cameBack: none },
    }))
    fc.assert(
      fc.property(withoutReturns, (facts) => {
        expect(scoreRisk(facts).score).toBeLessThan(fraudSettings.holdScore.default)
      }),
      options,
    )
  })

  test('a further parcel that came back never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { cameBack } = facts.own
        const more = { ...facts, own: { ...facts.own, cameBack: ids(cameBack.count + 1) } }
        expect(scoreRisk(more).score).toBeGreaterThanOrEqual(scoreRisk(facts).score)
      }),
      options,
    )
  })
})

test('level and recommendation follow the thresholds', () => {
  const thresholds = { watch: 40, high: 60, hold: 80 }
  const cash = { isCash: true, isPaid: false }
  const told = [0, 39, 40, 59, 60, 79, 80, 100].map((score) => [
    levelOf(score, thresholds),
    recommend(score, thresholds, cash),
  ])
  expect(told).toEqual([
    ['low', 'accept'],
    ['low', 'accept'],
    ['medium', 'call_first'],
    ['medium', 'call_first'],
    ['high', 'ask_prepayment'],
    ['high', 'ask_prepayment'],
    ['high', 'hold'],
    ['high', 'hold'],
  ])
  // Nothing is left to be paid in advance.
  expect(recommend(60, thresholds, { isCash: false, isPaid: true })).toBe('call_first')
})
