import { expect, test } from 'vitest'
import { sharedData } from '../../../tests/support/shared-data.ts'
import { barcodeForm } from './barcode-form.ts'
import { checkDigit, expandUpcE, gtinOfUnit, readCode } from './gtin.ts'

test('the check digits of published examples', () => {
  expect(checkDigit('629104150021')).toBe(3)
  expect(checkDigit('03600029145')).toBe(2)
  expect(checkDigit('9638507')).toBe(4)
})

test('a UPC-A and its EAN-13 form are the same GTIN', () => {
  expect(readCode('036000291452')).toEqual({ kind: 'gtin', gtin14: '00036000291452' })
  expect(readCode('0036000291452')).toEqual(readCode('036000291452'))
})

test('a wrong check digit is a misreading, not an unknown code', () => {
  expect(readCode('036000291453')).toEqual({ kind: 'misread' })
})

test('a code without the length of a GTIN is some other code', () => {
  expect(readCode(' 85123A ')).toEqual({ kind: 'other', text: '85123A' })
  expect(readCode('22423')).toEqual({ kind: 'other', text: '22423' })
})

test('a UPC-E is the UPC-A without its zeros, by each of its rules', () => {
  const pairs = {
    '04252614': '042100005264',
    '01234531': '012300000451',
    '01234543': '012340000053',
    '05096893': '050968000093',
  }
  for (const [short, long] of Object.entries(pairs))
    expect(expandUpcE(short), short).toBe(long.padStart(14, '0'))
  expect(expandUpcE('04252615')).toBeNull()
})

test('a case contains the unit of the same digits', () => {
  expect(gtinOfUnit('15012345678907')).toBe('05012345678900')
})

test('a barcode is saved in the form that scans look up, and an invalid one is refused in a sentence', () => {
  const kept = (raw: string) => {
    const form = barcodeForm(raw)
    return 'fault' in form ? form.fault : `${form.kind} ${form.code} as ${form.asGiven}`
  }
  expect(kept(' 036000291452 ')).toBe('gtin 00036000291452 as 036000291452')
  expect(kept(']d2010950600013435210AB')).toBe('gtin 09506000134352 as 09506000134352')
  expect(kept('p-85123a')).toBe('internal P-85123A as p-85123a')
  expect(kept('shelf 7')).toBe('other SHELF 7 as shelf 7')
  expect(kept('036000291453')).toMatch(/check digit of 036000291453 is wrong/)
  expect(kept('T-12')).toMatch(/begins as the codes of transfers do/)
  expect(kept('')).toMatch(/at least one character/)
  expect(kept('(00)106141412345678908')).toMatch(/holds no GTIN/)
})

test('every real product code passes its check digit', async () => {
  const file = 'barcodes/openfoodfacts.csv.gz'
  const text = await sharedData(file, 'Open Food Facts, ODbL')
  const rows = text?.trim().split('\n').slice(1) ?? ['4006381333931,', '4006381333932,', '42,']
  const counts = { gtin: 0, misread: 0, other: 0 }
  for (const row of rows) counts[readCode(row.split(',')[0] ?? '').kind] += 1
  expect(counts).toEqual(
    text === null
      ? { gtin: 1, misread: 1, other: 1 }
      : { gtin: 101_967 - 828 - 485, misread: 828, other: 485 },
  )
})
