import { expect, test } from 'vitest'
import { actOf, changesOf } from './entry-changes.ts'

test('pairs are changes, the rest are facts', () => {
  expect(changesOf({ state: ['pending', 'confirmed'], onHand: [4, 0], reason: 'Counted' })).toEqual(
    [
      { field: 'State', before: 'pending', after: 'confirmed' },
      { field: 'On hand', before: '4', after: '0' },
      { field: 'Reason', before: null, after: 'Counted' },
    ],
  )
})

test('what is missing is called nothing, and lists stay readable', () => {
  expect(changesOf({ note: [null, 'Call first'], tags: ['a', 'b', 'c'], more: { a: 1 } })).toEqual([
    { field: 'Note', before: 'nothing', after: 'Call first' },
    { field: 'Tags', before: null, after: 'a, b, c' },
    { field: 'More', before: null, after: 'a: 1' },
  ])
})

test('an act is the end of the event type', () => {
  expect(actOf('order.hold_released')).toBe('hold released')
})
