import { expect, test } from 'vitest'
import { blocksOfTwins, type Twin } from './variant-merges.rules.ts'

const twin = (sku: string, more: Partial<Twin> = {}): Twin => ({
  ...{ id: sku, sku, kind: 'stock', state: 'active', unit: 'piece', quantityScale: 0 },
  ...{ tracking: 'none', isActive: true, mergedIntoSku: null, units: [] },
  ...more,
})

const kept = twin('KEPT', { units: [{ unit: 'box', factor: 12 }] })

test('two variants with the same counting and tracking can be merged', () => {
  const units = [
    { unit: 'box', factor: 12 },
    { unit: 'pallet', factor: 480 },
  ]
  expect(blocksOfTwins(kept, twin('TWIN', { units }))).toEqual([])
})

test('each difference that would falsify the sums is named', () => {
  const blocksOf = (more: Partial<Twin>) => blocksOfTwins(kept, twin('TWIN', more)).join(' ')
  expect(blocksOf({ kind: 'service' })).toBe('KEPT is stock, TWIN a service.')
  expect(blocksOf({ unit: 'metre' })).toBe('KEPT is counted by the piece, TWIN by the metre.')
  expect(blocksOf({ quantityScale: 2 })).toContain('no decimals, TWIN with 2 decimals')
  expect(blocksOf({ tracking: 'expiry' })).toContain('not at all, TWIN by its lots and dates')
  expect(blocksOf({ units: [{ unit: 'box', factor: 6 }] })).toBe(
    'A box of KEPT holds 12, one of TWIN 6.',
  )
})

test('a closed, archived or merged variant, or the same one, is not merged', () => {
  const blocksOf = (more: Partial<Twin>) => blocksOfTwins(kept, twin('TWIN', more)).join(' ')
  expect(blocksOf({ id: kept.id })).toContain('is itself')
  expect(blocksOf({ isActive: false })).toContain('is closed')
  expect(blocksOf({ state: 'archived' })).toContain('is archived')
  expect(blocksOf({ isActive: false, mergedIntoSku: 'THIRD' })).toContain('into THIRD already')
})
