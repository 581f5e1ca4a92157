import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeAlphabet,
  codeInGroups,
  codeLength,
  giftCardCodeOf,
  giftCardPrefix,
  readGiftCardCode,
  shortCode,
} from './gift-card-code.ts'

const characters = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: codeLength - 1, maxLength: codeLength - 1 })
  .map((drawn) => drawn.join(''))

const codes = characters.map(giftCardCodeOf)

const isWrong = (text: string) => expect(readGiftCardCode(text)).toEqual({ fault: 'check' })

describe('the check character', () => {
  test('finds every single wrong character', () => {
    fc.assert(
      fc.property(codes, (code) => {
        for (let at = giftCardPrefix.length; at < code.length; at += 1)
          for (const other of codeAlphabet)
            if (other !== code[at]) isWrong(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)
      }),
      { numRuns: 60 },
    )
  })

  test('finds every swap of two characters, neighbours or not', () => {
    fc.assert(
      fc.property(codes, (code) => {
        for (let first = giftCardPrefix.length; first < code.length; first += 1)
          for (let second = first + 1; second < code.length; second += 1) {
            const swapped = [...code]
            const [one = '', other = ''] = [code[first], code[second]]
            swapped[first] = other
            swapped[second] = one
            if (one !== other) isWrong(swapped.join(''))
          }
      }),
      { numRuns: 60 },
    )
  })
})

test('a code is read as it is scanned, typed in groups, in small letters and without its prefix', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const plain = code.slice(giftCardPrefix.length)
      for (const typed of [code, codeInGroups(code), code.toLowerCase(), plain, ` ${code} `])
        expect(readGiftCardCode(typed)).toEqual({ code })
    }),
  )
})

test('what is no code is told apart from a typing error', () => {
  for (const text of ['', 'G-', 'G-7F3K', 'R-1042', '5012345678900', 'G-0000000000000000'])
    expect(readGiftCardCode(text)).toEqual({ fault: 'form' })
})

test('a card is named by its last four characters', () => {
  expect(shortCode('7F3K')).toBe('G-…7F3K')
})
