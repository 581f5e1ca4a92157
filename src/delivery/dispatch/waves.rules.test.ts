import { expect, test } from 'vitest'
import { parcelsToLabel } from './waves.rules.ts'

const order = (
  position: number,
  toteCode: string | null,
  parcelState: string | null = 'booked',
) => ({
  position,
  toteCode,
  parcelState,
  parcelId: parcelState === null ? null : `parcel ${position}`,
})

test('labels of a wave are in the order of its parcels: by tote, else in pick sequence', () => {
  const orders = [order(3, 'K-2'), order(1, 'K-10'), order(2, null), order(4, 'K-1')]
  const of = (method: 'single' | 'cluster') => parcelsToLabel(orders, method)
  expect(of('cluster')).toEqual(['parcel 4', 'parcel 3', 'parcel 1', 'parcel 2'])
  expect(of('single')).toEqual(['parcel 1', 'parcel 2', 'parcel 3', 'parcel 4'])
})

test('only a booked parcel that has not left has a label to print', () => {
  const orders = [order(1, null, 'packed'), order(2, null, 'handed_over'), order(3, null, null)]
  expect(parcelsToLabel(orders, 'single')).toEqual([])
})
