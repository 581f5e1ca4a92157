import { expect, test } from 'vitest'
import { faultOfPatterns, innerCheckDigit, patternsOf, readEmbedded } from './embedded-ean.ts'
import { checkDigit } from './gtin.ts'

const whole = (digits: string) => `${digits}${checkDigit(digits)}`

test('weight and price are read from their places in the pattern', () => {
  const patterns = patternsOf('26IIIIIWWWWWC\n\n 21IIIIIPPPPPC \n')
  expect(readEmbedded(whole('261234501250'), patterns)).toEqual({
    kind: 'embedded',
    holds: 'weight',
    amount: 1250,
    itemCodes: [`0${whole('261234500000')}`, '2612345', '12345'],
  })
  expect(readEmbedded(whole('210004200399'), patterns)).toMatchObject({
    holds: 'price',
    amount: 399,
    itemCodes: [expect.anything(), '2100042', '00042'],
  })
  expect(readEmbedded(whole('291234501250'), patterns)).toEqual({ kind: 'other' })
  expect(readEmbedded('5012345678900', patterns)).toEqual({ kind: 'other' })
})

test('both check digits are verified', () => {
  const patterns = patternsOf('20IIIIVPPPPPC\n22IIIIIVPPPPC')
  // The examples of the GS1 General Specifications: the check digit of 14685 is 6, that of 2875 is
  // 9.
  expect(innerCheckDigit('14685')).toBe(6)
  expect(innerCheckDigit('2875')).toBe(9)
  expect(readEmbedded(whole('201234614685'), patterns)).toMatchObject({ amount: 14_685 })
  expect(readEmbedded(whole('221234592875'), patterns)).toMatchObject({ amount: 2875 })
  expect(readEmbedded(whole('201234714685'), patterns)).toMatchObject({ kind: 'misread' })
  const right = whole('201234614685')
  const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`
  expect(readEmbedded(wrong, patterns)).toMatchObject({ kind: 'misread' })
})

test('an invalid pattern is refused with its fault', () => {
  expect(faultOfPatterns('')).toBeNull()
  expect(faultOfPatterns('26IIIIIWWWWWC\n27IIIIIPPPPPC')).toBeNull()
  expect(faultOfPatterns('30IIIIIWWWWWC')).toMatch(/does not begin with digits from 20 to 29/)
  expect(faultOfPatterns('26IIIIIWWWWC')).toMatch(/has 12 places, not 13/)
  expect(faultOfPatterns('26IIIIIWWPPPC')).toMatch(/is not I for the item/)
  expect(faultOfPatterns('26IIIIIWWWWWX')).toMatch(/is not I for the item/)
  expect(faultOfPatterns('2IIIVWWWWWWWC')).toMatch(/does not begin|can check four or five/)
  expect(faultOfPatterns('26IIIIIWWWWWC\n260IIIIPPPPPC')).toMatch(/two of its lines begin with 26/)
})
