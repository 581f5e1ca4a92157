import { describe, expect, test } from 'vitest'
import { countryExamples } from '../../../tests/support/country-examples.ts'
import type { AddressFacts, AddressInput } from './address-finding.ts'
import { addressKey } from './address-key.ts'
import { countryCode } from './countries.ts'
import { parseAddress } from './parse-address.ts'
import { mendPostcode, writePostcode } from './postcodes.ts'
import { scoreAddress } from './score-address.ts'
import { nearestName, slipsBetween, spellingKey } from './spelling.ts'

const limits = { accept: 80, look: 60 }

const nothingKnown: AddressFacts = {
  hasPlaces: false,
  places: [],
  byPostcode: [],
  similar: [],
  otherCountries: [],
  served: 'unknown',
  takesCash: true,
  known: null,
  point: null,
}

const whole: AddressInput = {
  key: 'it',
  name: 'Ada Byron',
  phone: '07946 000000',
  phoneKey: '+447946000000',
  address: '1 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'United Kingdom',
  cashMinor: null,
}

const score = (change: Partial<AddressInput>, facts: Partial<AddressFacts> = {}) =>
  scoreAddress({ ...whole, ...change }, { ...nothingKnown, ...facts }, limits)

const codes = ({ reasons }: ReturnType<typeof score>) => reasons.map(({ code }) => code)

test('points add up to the score, and the status follows the limits and the hard faults', () => {
  expect(score({})).toMatchObject({ score: 100, verdict: 'accept', suggestion: null })
  expect(score({ phone: '', phoneKey: '' })).toMatchObject({ score: 75, verdict: 'confirm' })
  expect(score({ phone: '', phoneKey: '', address: 'Mill Lane' })).toMatchObject({
    score: 50,
    verdict: 'fix',
  })
  const missing = score({ postcode: '' }, { known: { delivered: 9, refused: 0 } })
  expect(missing).toMatchObject({ score: 85, verdict: 'fix' })
  const { reasons } = score({ address: '', city: '', country: '' })
  expect(reasons.map(({ points }) => points)).toEqual(
    reasons.map(({ points }) => points).toSorted((a, b) => a - b),
  )
})

test('a letter O for a zero is caught, and the postcode that was meant is suggested', () => {
  const found = score({ city: 'Horley', postcode: 'RH6 OHP' })
  expect(found.verdict).toBe('fix')
  expect(codes(found)).toContain('postcode_malformed')
  expect(found.suggestion?.postcode).toBe('RH6 0HP')
  expect(found.reasons[0]?.text).toContain('RH6 0HP')
})

test('an address that no courier serves needs fixing where coverage is kept', () => {
  const places = [{ name: 'Gilgit', isAlias: false, within: ['g'] }]
  expect(score({}, { hasPlaces: true, places, served: 'no' })).toMatchObject({
    verdict: 'fix',
    served: 'no',
  })
  expect(score({}, { hasPlaces: false, served: 'unknown' }).verdict).toBe('accept')
})

test('the map adds one reason, and never enough to let a hard fault pass', () => {
  const onMap = (places: string[]) => score({}, { point: { isFound: true, places } })
  expect(codes(onMap(['City of Leeds', 'West Yorkshire']))).toEqual(['point_found'])
  expect(onMap(['Bradford'])).toMatchObject({ verdict: 'confirm' })
  const found = score({ postcode: 'LS1' }, { point: { isFound: true, places: ['Leeds'] } })
  expect(found.verdict).toBe('fix')
})

describe('every country’s own example', () => {
  const ours = {
    BY: '20050',
    CA: 'H3Z 2Y7',
    DE: '26133',
    EE: '1001',
    GB: 'GIR 0AA',
    JP: '154-0023',
    KR: '699-800',
    MU: '742CU001',
    NI: '52000',
    PE: 'LIMA 23',
    PK: '44000',
    US: '95014',
  }

  test('is accepted where it is one of ours', () => {
    for (const [country, postcode] of Object.entries(ours))
      expect(score({ country, postcode, city: 'Somewhere' }), country).toMatchObject({
        verdict: 'accept',
      })
  })

  test('is accepted but for the one that holds a letter for a zero', async () => {
    const examples = await countryExamples()
    const refused = (examples ?? [])
      .map((example) => ({ example, found: score({ ...example, city: 'Somewhere' }) }))
      .filter(({ found }) => found.verdict !== 'accept')
      .map(({ example, found }) => [example.postcode, found.suggestion?.postcode])
    expect(refused).toEqual(examples ? [['RH6 OHP', 'RH6 0HP']] : [])
  })
})

test('postcodes are written as their country writes them, and mended only where one was meant', () => {
  expect(writePostcode('GB', 'ls14ab')).toBe('LS1 4AB')
  expect(writePostcode('CA', 'h3z2y7')).toBe('H3Z 2Y7')
  expect(writePostcode('JP', '1540023')).toBe('154-0023')
  expect(writePostcode('GB', 'FC10 1EP')).toBeNull()
  expect(mendPostcode('GB', 'M2 B5Q')).toBe('M2 5BQ')
  expect(mendPostcode('GB', 'nonsense')).toBeNull()
})

test('two ways of writing one address have one key, and two addresses have two', () => {
  const key = addressKey(whole)
  expect(addressKey({ ...whole, address: ' 1 MILL LN.', postcode: 'ls14ab', country: 'GB' })).toBe(
    key,
  )
  expect(addressKey({ ...whole, city: 'LEEDS!' })).toBe(key)
  expect(addressKey({ ...whole, address: '11 Mill Lane' })).not.toBe(key)
  expect(addressKey({ ...whole, address: ' ' })).toBe('')
})

test('countries go by their codes and by the names that files give them', () => {
  const given = ['gb', 'UK', 'United Kingdom', 'EIRE', 'U.S.A.', 'Holland', 'ZZ', 'Unspecified', '']
  expect(given.map(countryCode)).toEqual(['GB', 'GB', 'GB', 'IE', 'US', 'NL', '', '', ''])
})

test('recognizes the parts of an address', () => {
  const parse = (address: string) => parseAddress({ ...whole, address })
  expect(parse('Flat 3, 14 Park Street')).toMatchObject({
    unit: 'Flat 3',
    house: '14',
    street: 'Park Street',
  })
  expect(parse('House 12, Street 4, Block B')).toMatchObject({ house: 'House 12', area: 'Block B' })
  expect(parse('Street 4, Block B').house).toBe('')
  expect(parse('Hauptstraße 5a')).toMatchObject({ house: '5a', street: 'Hauptstraße' })
  expect(parse('Near Jamia Masjid').landmark).toBe('Near Jamia Masjid')
  expect(parse('Rose Cottage, Church Lane').house).toBe('Rose Cottage')
  expect(parse('P.O. Box 77').poBox).toBe('P.O. Box 77')
})

test('a name is found by its sound or through few slips, and not guessed between two', () => {
  expect(spellingKey('Muzaffargarh')).toBe(spellingKey('Muzafar Garh'))
  expect(nearestName('Lahroe', ['Larkana', 'Lahore', 'Layyah'])).toBe('Lahore')
  expect(nearestName('Gujranwalla', ['Gujrat', 'Gujranwala'])).toBe('Gujranwala')
  expect(nearestName('Lahore Cantt', ['Lahore'])).toBe('Lahore')
  expect(nearestName('Bat', ['Bath', 'Bam'])).toBeNull()
  expect(slipsBetween('leeds', 'leesd', 3)).toBe(1)
  expect(slipsBetween('york', 'bristol', 2)).toBe(3)
})
