import { expect, test } from 'vitest'
import { factorOfCount, factorOfMovement, rankClues } from './variance-clues.rules.ts'
import {
  closingFault,
  entriesOf,
  refuseClosing,
  refuseParts,
  severityOf,
} from './variances.rules.ts'

const limits = { mediumMinor: 100_000, highMinor: 500_000, criticalMinor: 1_000_000 }
const place = { variantId: 'mug', binId: 'a', lotId: null }
const part = { quantity: -6, other: null, isOtherBooked: false }
const other = { variantId: 'mug', binId: 'b', lotId: null }

test('severity is by the value more or less', () => {
  expect([99_999, 100_000, -500_000, -1_000_000].map((one) => severityOf(one, limits))).toEqual([
    'low',
    'medium',
    'high',
    'critical',
  ])
})

test('what was found is written unless the ledger has it, what was expected the other way round', () => {
  const found = { ...part, truth: 'found' as const }
  const expected = { ...part, truth: 'expected' as const }
  expect(entriesOf({ ...place, isBooked: false }, [found])).toEqual([{ ...place, quantity: -6 }])
  expect(entriesOf({ ...place, isBooked: true }, [found])).toEqual([])
  expect(entriesOf({ ...place, isBooked: false }, [expected])).toEqual([])
  expect(entriesOf({ ...place, isBooked: true }, [expected])).toEqual([{ ...place, quantity: 6 }])
})

test('goods at another place leave one and come to the other, each unless the ledger has it', () => {
  const elsewhere = { ...part, truth: 'elsewhere' as const, other }
  const sums = (isBooked: boolean, isOtherBooked: boolean) =>
    entriesOf({ ...place, isBooked }, [{ ...elsewhere, isOtherBooked }]).map(
      ({ binId, quantity }) => [binId, quantity],
    )
  expect(sums(false, false)).toEqual([
    ['a', -6],
    ['b', 6],
  ])
  expect(sums(true, false)).toEqual([['b', 6]])
  expect(sums(false, true)).toEqual([['a', -6]])
  expect(sums(true, true)).toEqual([])
})

test('several causes of one place are one entry, and those that cancel out none', () => {
  const found = { ...part, truth: 'found' as const }
  expect(entriesOf({ ...place, isBooked: false }, [found, found])).toEqual([
    { ...place, quantity: -12 },
  ])
  expect(entriesOf({ ...place, isBooked: false }, [found, { ...found, quantity: 6 }])).toEqual([])
})

test('the causes add up to the difference', () => {
  const variance = { label: 'VAR-1', quantity: -6, scale: 0 }
  const given = [
    { truth: 'found', quantity: -4 },
    { truth: 'expected', quantity: -1 },
  ] as const
  expect(refuseParts(variance, given)?.message).toBe(
    'The causes explain -5, and the difference of VAR-1 is -6. Change their quantities so that they add up.',
  )
  expect(refuseParts({ ...variance, quantity: -5 }, given)).toBeNull()
})

test('only what the ledger has and is within the tolerance closes without a cause', () => {
  const limit = { toleranceMinor: 500, currency: 'GBP' }
  const refuse = (given: Parameters<typeof closingFault>[0]) =>
    refuseClosing('VAR-1', closingFault(given, limit), limit)
  expect(refuse({ isBooked: false, valueMinor: 1 })?.code).toBe('not_booked')
  expect(refuse({ isBooked: true, valueMinor: -501 })?.code).toBe('above_tolerance')
  expect(refuse({ isBooked: true, valueMinor: -500 })).toBeNull()
})

test('packs and pieces: of a movement, and of a count', () => {
  const factors = [6, 12, 24]
  expect(factorOfMovement(22, 2, factors)).toBe(12)
  expect(factorOfMovement(-22, 24, factors)).toBe(12)
  expect(factorOfMovement(23, 2, factors)).toBeNull()
  expect(factorOfCount(24, 2, factors)).toBe(12)
  expect(factorOfCount(2, 48, factors)).toBe(24)
  expect(factorOfCount(24, 0, factors)).toBeNull()
})

test('the nearer document, the next bin and the whole quantity come first', () => {
  const clue = { quantity: -6, truth: 'found', hours: 0, distance: 0, fit: 1 } as const
  const ranked = rankClues(-6, [
    { ...clue, cause: 'unrecorded_pick', hours: 900 },
    { ...clue, cause: 'unrecorded_pick' },
    { ...clue, cause: 'neighbour_bin', distance: 9 },
    { ...clue, cause: 'neighbour_bin' },
    { ...clue, cause: 'neighbour_bin', quantity: -2 },
    { ...clue, cause: 'neighbour_bin', quantity: 6 },
    { ...clue, cause: 'neighbour_bin', quantity: -7 },
  ])
  expect(
    ranked.map(({ clue: { cause, distance, hours, quantity } }) => [
      cause,
      distance,
      hours,
      quantity,
    ]),
  ).toEqual([
    ['neighbour_bin', 0, 0, -6],
    ['unrecorded_pick', 0, 0, -6],
    ['neighbour_bin', 9, 0, -6],
    ['unrecorded_pick', 0, 900, -6],
    ['neighbour_bin', 0, 0, -2],
  ])
})
