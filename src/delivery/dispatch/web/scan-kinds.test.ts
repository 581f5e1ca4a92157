import { expect, test } from 'vitest'
import { scanKindOf } from './scan-kinds.ts'

test('the prefix tells orders and parcels from units', () => {
  expect(scanKindOf('O-1042')).toBe('order')
  expect(scanKindOf('o-1042')).toBe('order')
  expect(scanKindOf('S-1042')).toBe('parcel')
  expect(scanKindOf('K-7')).toBe('order')
  expect(scanKindOf('5014783001043')).toBe('unit')
  expect(scanKindOf('S-HOOK')).toBe('unit')
  expect(scanKindOf('SOFT-106')).toBe('unit')
})
