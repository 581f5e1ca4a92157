import { expect, test } from 'vitest'
import { type CaseFacts, scoreCase } from './score-case.ts'

const nothing: CaseFacts = {
  identities: 1,
  delivered: 0,
  returned: 0,
  returnedIds: [],
  blocked: 0,
  held: 0,
  heldIds: [],
  lastDayIds: [],
  riskiest: [],
}

const codes = (facts: Partial<CaseFacts>) =>
  scoreCase({ ...nothing, ...facts }).signals.map(({ code, points }) => [code, points])

test('nothing known is no suspicion', () => {
  expect(scoreCase(nothing)).toEqual({ score: 0, signals: [] })
})

test('few finished parcels count one by one, more by their share', () => {
  expect(codes({ returned: 2 })).toEqual([['case_returns', 20]])
  expect(codes({ returned: 3, delivered: 1 })).toEqual([
    ['case_returns', 45],
    ['case_delivered', -10],
  ])
})

test('an order that a user held for fraud weighs more than its deliveries', () => {
  expect(codes({ held: 1, delivered: 2 })).toEqual([
    ['case_held', 50],
    ['case_delivered', -20],
  ])
})

test('what an order’s score counted of one record is counted for all records instead', () => {
  const signal = (code: string, points: number) => ({ code, points, text: '', orderIds: [] })
  const riskiest = [signal('own_returns', 40), signal('refusals', 20), signal('prepaid', -40)]
  expect(codes({ returned: 4, riskiest })).toEqual([
    ['case_returns', 60],
    ['refusals', 20],
    ['prepaid', -40],
  ])
})

test('the score stays within 0 and 100', () => {
  const riskiest = [{ code: 'refusals', points: 90, text: '', orderIds: [] }]
  expect(scoreCase({ ...nothing, returned: 9, identities: 9, blocked: 1, riskiest }).score).toBe(
    100,
  )
  expect(scoreCase({ ...nothing, delivered: 9 }).score).toBe(0)
})
