import { expect, test } from 'vitest'
import { answerOf, asksForChange, type OfferedLine } from './answer.rules.ts'

const line = { id: 'one', quantity: 24, cancelled: 4, unitCostMinor: 250, promisedOn: null }
const order = { expectedOn: '2999-05-20', items: [line] }
const asOrdered: OfferedLine = {
  lineId: 'one',
  quantity: 20,
  unitCostMinor: 250,
  promisedOn: '2999-05-20',
  note: '',
}

test.each<[string, Partial<OfferedLine>, boolean]>([
  ['as ordered, without what was cancelled', {}, false],
  ['an earlier day', { promisedOn: '2999-05-01' }, false],
  ['no day', { promisedOn: null }, false],
  ['a later day', { promisedOn: '2999-05-21' }, true],
  ['fewer', { quantity: 19 }, true],
  ['nothing of it', { quantity: 0 }, true],
  ['another price', { unitCostMinor: 251 }, true],
])('%s', (_, change, isChange) => {
  const offered = { ...asOrdered, ...change }
  expect(asksForChange(order, offered)).toBe(isChange)
  expect(answerOf(order, [offered]).kind).toBe(isChange ? 'propose' : 'confirm')
})

test('any day confirms an order without a day, and a promised day counts before the expected one', () => {
  const undated = { ...order, expectedOn: null }
  expect(asksForChange(undated, { ...asOrdered, promisedOn: '2999-12-31' })).toBe(false)
  const promised = { ...order, items: [{ ...line, promisedOn: '2999-06-10' }] }
  expect(asksForChange(promised, { ...asOrdered, promisedOn: '2999-06-10' })).toBe(false)
  expect(asksForChange(promised, { ...asOrdered, promisedOn: '2999-06-11' })).toBe(true)
})

test('a confirmation sends the days of the lines that have one', () => {
  const answer = answerOf(order, [asOrdered, { ...asOrdered, lineId: 'two', promisedOn: null }])
  expect(answer).toEqual({
    kind: 'confirm',
    lines: [{ lineId: 'one', promisedOn: '2999-05-20' }],
  })
})
