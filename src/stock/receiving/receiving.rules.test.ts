import { expect, test } from 'vitest'
import {
  mostAccepted,
  refuseOverTolerance,
  refuseShortShelfLife,
  toleranceOf,
} from './receiving.rules.ts'

test('the tolerance is exact', () => {
  expect(mostAccepted(100, '0')).toBe(100)
  expect(mostAccepted(100, '2')).toBe(102)
  expect(mostAccepted(100, '2.5')).toBe(102)
  // 100 kg in grams: neither 100.002 at 0 %, nor a gram more than 0.0025 %.
  expect(mostAccepted(100_000, '0')).toBe(100_000)
  expect(mostAccepted(100_000, '0.0025')).toBe(100_002)
  expect(mostAccepted(100_000, '0.0024')).toBe(100_002)
  expect(mostAccepted(100_000, '0.0019')).toBe(100_001)
  expect(mostAccepted(3, '33.3333')).toBe(3)
  expect(mostAccepted(3, '33.3334')).toBe(4)
  expect(mostAccepted(999_999_999, '100')).toBe(1_999_999_998)
})

test('the line decides before the item, the item before the supplier, and the supplier before the company', () => {
  const known = { ofLine: '0', ofItem: '7', ofSupplier: '5', ofCompany: '2' }
  expect(toleranceOf(known)).toBe('0')
  expect(toleranceOf({ ...known, ofLine: null })).toBe('7')
  expect(toleranceOf({ ...known, ofLine: null, ofItem: null })).toBe('5')
  expect(toleranceOf({ ...known, ofLine: null, ofItem: null, ofSupplier: null })).toBe('2')
})

test('the last unit within the tolerance is accepted, and the next refused with the numbers', () => {
  const line = { sku: 'MUG', quantityScale: 0, ordered: 100, before: 95, most: 102, tolerance: '2' }
  expect(refuseOverTolerance(line, 7)).toBeNull()
  expect(refuseOverTolerance(line, 8)?.message).toBe(
    '103 of MUG is too much: 100 are ordered, and up to 102 are accepted (2% more). Accept 7 and reject the rest, or ask the buyer to change the order.',
  )
  const exact = { ...line, quantityScale: 3, ordered: 100_000, before: 0, most: 100_000 }
  expect(refuseOverTolerance({ ...exact, tolerance: '0' }, 100_002)?.message).toBe(
    '100.002 of MUG is too much: 100 are ordered. Accept 100 and reject the rest, or ask the buyer to change the order.',
  )
})

test('goods that expire too soon are refused, to the day', () => {
  const lot = { sku: 'MILK', lotCode: 'L7' }
  const at = { today: '2026-03-01', leastDays: 30 }
  expect(refuseShortShelfLife({ ...lot, expiresOn: '2026-03-31' }, at)).toBeNull()
  expect(refuseShortShelfLife({ ...lot, expiresOn: null }, at)).toBeNull()
  expect(refuseShortShelfLife({ ...lot, expiresOn: '2026-03-30' }, at)?.message).toContain(
    'Lot L7 of MILK expires in 29 days, and at least 30 days are required.',
  )
  expect(refuseShortShelfLife({ ...lot, expiresOn: '2026-02-28' }, at)?.message).toContain(
    'has expired',
  )
})
