import { expect, test } from 'vitest'
import { addressInLine, addressLines } from './address-lines.ts'

const at = (address: string, postcode: string, city: string, country: string) =>
  addressInLine({ address, postcode, city, country })

test('an address is written in the order of its country, with the name of the country', () => {
  expect(at('3 Albion Street', 'LS2 4GE', 'Leeds', 'GB')).toBe(
    '3 Albion Street, Leeds LS2 4GE, United Kingdom',
  )
  expect(at('Torstraße 1', '10119', 'Berlin', 'Germany')).toBe('Torstraße 1, 10119 Berlin, Germany')
  expect(at('House 5, Street 9', '54000', 'Lahore', 'PK')).toBe(
    'House 5, Street 9, Lahore - 54000, Pakistan',
  )
  expect(at('1 Rue Cler', '75007', 'Paris', 'fr')).toBe('1 Rue Cler, 75007 Paris, France')
})

test('what is missing is left out, and a country that is none stays as it was given', () => {
  expect(at('1 Mill Lane', '', 'Leeds', '')).toBe('1 Mill Lane, Leeds')
  expect(at('', 'LS1 1AA', '', 'UK')).toBe('LS1 1AA, United Kingdom')
  expect(at('', '', '', 'Atlantis')).toBe('Atlantis')
  expect(
    addressLines({ address: 'Flat 2\n1 Mill Lane\n', postcode: '', city: 'Leeds', country: 'GB' }),
  ).toEqual(['Flat 2', '1 Mill Lane', 'Leeds', 'United Kingdom'])
})
