import { expect, test } from 'vitest'
import { gs1Facts } from './gs1-facts.ts'
import { readGs1 } from './gs1-message.ts'
import { labelCodeOf, lotLabelCode } from './label-code.ts'

test("a variant's label has the GTIN as on its packaging, else its SKU", () => {
  expect(labelCodeOf('5012345678900', 'MUG')).toEqual({ symbology: 'ean13', text: '5012345678900' })
  expect(labelCodeOf('05012345678900', 'MUG')).toEqual({
    symbology: 'ean13',
    text: '5012345678900',
  })
  expect(labelCodeOf('036000291452', 'MUG')).toEqual({ symbology: 'upca', text: '036000291452' })
  expect(labelCodeOf('96385074', 'MUG')).toEqual({ symbology: 'ean8', text: '96385074' })
  expect(labelCodeOf('00000096385074', 'MUG')).toEqual({ symbology: 'ean8', text: '96385074' })
  expect(labelCodeOf('10614141000415', 'MUG')).toEqual({
    symbology: 'gs1datamatrix',
    text: '(01)10614141000415',
  })
  expect(labelCodeOf(null, 'MUG')).toEqual({ symbology: 'code128', text: 'P-MUG' })
})

const jam = { gtin: '9506000134352', sku: 'JAM' }

/** The content of a scanned lot label. */
function scanned(lot: { code: string; expiresOn: string | null }) {
  const { symbology, text } = lotLabelCode(jam, lot)
  const message = readGs1(text)
  if (message.kind !== 'elements') return text
  const { gtin14, lotCode, expiresOn } = gs1Facts(message.elements, 2026)
  return { symbology, gtin14, lotCode, expiresOn }
}

test('a lot label has product, expiry and lot, and scans back to the same', () => {
  const product = { symbology: 'gs1datamatrix', gtin14: '09506000134352' }
  expect(scanned({ code: 'L2301', expiresOn: '2027-03-31' })).toEqual({
    ...product,
    lotCode: 'L2301',
    expiresOn: '2027-03-31',
  })
  expect(scanned({ code: 'AB-2026/0042', expiresOn: null })).toEqual({
    ...product,
    lotCode: 'AB-2026/0042',
    expiresOn: null,
  })
})

test('what GS1 cannot encode of a lot is left to the text beside the code', () => {
  const plain = { code: 'L2301', expiresOn: null }
  expect(lotLabelCode({ gtin: null, sku: 'JAM' }, plain).text).toBe('P-JAM')
  expect(scanned({ code: 'A lot of more than twenty signs', expiresOn: null })).toBe(jam.gtin)
  expect(scanned({ code: 'Käse 7', expiresOn: '2027-03-31' })).toBe(jam.gtin)
  // A part in parentheses would be read as an identifier.
  expect(scanned({ code: 'L(10)7', expiresOn: null })).toBe(jam.gtin)
})
