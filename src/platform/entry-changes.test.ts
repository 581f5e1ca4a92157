import { expect, test } from 'vitest'
import { actOf, changesOf, eventPhraseOf } from './entry-changes.ts'

test('pairs are changes, the rest are facts', () => {
  expect(
    changesOf({ state: ['pending', 'confirmed'], onHand: [4, 0], reason: 'Counted' }, 'GBP'),
  ).toEqual([
    { field: 'State', before: 'pending', after: 'confirmed' },
    { field: 'On hand', before: '4', after: '0' },
    { field: 'Reason', before: null, after: 'Counted' },
  ])
})

test('a missing value reads “nothing”, and lists stay readable', () => {
  expect(
    changesOf({ note: [null, 'Call first'], tags: ['a', 'b', 'c'], more: { a: 1 } }, 'GBP'),
  ).toEqual([
    { field: 'Note', before: 'nothing', after: 'Call first' },
    { field: 'Tags', before: null, after: 'a, b, c' },
    { field: 'More', before: null, after: 'a: 1' },
  ])
})

test('codes are shown as labels, and text that a user wrote stays as it is', () => {
  const said = (data: Record<string, unknown>) =>
    changesOf(data, 'GBP').map(({ before, after }) => [before, after])
  expect(said({ news: [null, 'attempt_failed'], kinds: ['on_hold'], isOn: [false, true] })).toEqual(
    [
      ['nothing', 'attempt failed'],
      [null, 'on hold'],
      ['no', 'yes'],
    ],
  )
  expect(said({ more: { mostAttempts: 'out_for_delivery' }, sku: 'TEA_4 x', text: 'a_B' })).toEqual(
    [
      [null, 'most attempts: out for delivery'],
      [null, 'TEA_4 x'],
      [null, 'a_B'],
    ],
  )
})

test('the action is the last part of the event type', () => {
  expect(actOf('order.hold_released')).toBe('hold released')
})

test('amounts, weights and lengths are shown in their units', () => {
  const said = (data: Record<string, unknown>) =>
    changesOf(data, 'GBP').map(({ field, before, after }) => [field, before, after])
  expect(
    said({ priceMinor: [450, 475], weightGrams: [320, 1_250], heightMillimetres: 40 }),
  ).toEqual([
    ['Price', '£4.50', '£4.75'],
    ['Weight', '320 g', '1.25 kg'],
    ['Height', null, '40 mm'],
  ])
  expect(said({ currency: ['GBP', 'JPY'], costMinor: [null, 420] })[1]).toEqual([
    'Cost',
    'nothing',
    'JP¥420',
  ])
})

test('a verb about a part of the record names that part, and an adverb stays before the verb', () => {
  expect(eventPhraseOf('order.confirmed', 'Order 7')).toBe('confirmed Order 7')
  expect(eventPhraseOf('order.hold_released', 'Order 7')).toBe('released the hold of Order 7')
  expect(eventPhraseOf('stock.reorder_point_set', 'MUG at MAIN')).toBe(
    'set the reorder point of MUG at MAIN',
  )
  expect(eventPhraseOf('transfer.partly_received', 'Transfer 3')).toBe('partly received Transfer 3')
  expect(eventPhraseOf('mail.queued_again', 'Welcome')).toBe('queued again Welcome')
  expect(eventPhraseOf('import.taken_in', 'Import goods.csv')).toBe('took in Import goods.csv')
})

test('a code used as the name of a field stays as it is', () => {
  const [change] = changesOf({ 'BAKE-101': ['2 × £4.50', '1 × £4.50'] }, 'GBP')
  expect(change?.field).toBe('BAKE-101')
})
