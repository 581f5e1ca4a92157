import { expect, test } from 'vitest'
import { labelOfLevel, labelOfLot } from './stock-label.ts'

const jam = { sku: 'JAM', title: 'Fig jam', gtin: '9506000134352', quantityScale: 0 }

test('a lot label shows its lot and quantity, in text and in its code', () => {
  const lot = { ...jam, code: 'L2301', expiresOn: '2027-03-31', onHand: 12 }
  expect(labelOfLot(lot)).toEqual({
    title: 'Fig jam',
    lines: ['Lot L2301', expect.stringMatching(/^Expires .*2027/), 'JAM'],
    code: { symbology: 'gs1datamatrix', text: '(01)09506000134352(17)270331(10)L2301' },
    there: 12,
  })
})

test('goods by weight, or without stock, have a label as well', () => {
  const level = { ...jam, outletCode: 'MAIN', binCode: null, onHand: 4_200, quantityScale: 3 }
  expect(labelOfLevel(level)).toEqual({
    title: 'Fig jam',
    lines: ['JAM', 'MAIN'],
    code: { symbology: 'ean13', text: '9506000134352' },
  })
  expect(labelOfLevel({ ...level, quantityScale: 0, onHand: -2 }).there).toBeUndefined()
})
