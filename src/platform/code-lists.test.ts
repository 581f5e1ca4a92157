import { expect, test } from 'vitest'
import { countryCode, countryCodes, countryName } from './country-codes.ts'
import { currencyCodes, currencyLabel } from './currency-codes.ts'
import { isTimeZone, timeZoneLabel, timeZones } from './time-zones.ts'

test('the list of countries is ISO 3166 plus Kosovo and two islands with postal codes', () => {
  expect(countryCodes()).toHaveLength(252)
  expect(countryCodes()).toEqual(expect.arrayContaining(['AC', 'GB', 'PK', 'TA', 'XK']))
  for (const code of ['UK', 'EU', 'ZZ', 'XX', 'SU', 'IC'])
    expect(countryCodes()).not.toContain(code)
  expect(new Set(countryCodes().map(countryName)).size).toBe(252)
})

test('a country is found by its code, its name and what shops call it', () => {
  for (const text of ['gb', 'UK', 'U.K.', 'United Kingdom', 'england'])
    expect(countryCode(text), text).toBe('GB')
  for (const text of ['', 'XQ', 'ZZ', 'Atlantis', 'gb!']) expect(countryCode(text), text).toBe(null)
})

test('a stored code that is in no list is still shown', () => {
  expect(countryName('XQ')).toBe('XQ')
  expect(countryName('Atlantis')).toBe('Atlantis')
  expect(currencyLabel('XQX')).toBe('XQX')
  expect(timeZoneLabel('Mars/Phobos', new Date(0))).toBe('Mars/Phobos')
})

test('the currencies have names and include those of the former list', () => {
  const former = 'GBP EUR USD AED AUD BHD CAD CHF CNY DKK INR JPY NOK NZD PKR PLN SAR SEK SGD ZAR'
  for (const code of former.split(' ')) expect(currencyCodes().has(code), code).toBe(true)
  expect(currencyCodes().has('XQX')).toBe(false)
  expect(currencyLabel('GBP')).toBe('British Pound (GBP)')
})

test('a time zone is labelled with its city and its offset', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  expect(timeZoneLabel('Europe/London', winter)).toBe('London (UTC+0)')
  expect(timeZoneLabel('Europe/London', new Date('2026-07-15T12:00:00Z'))).toBe('London (UTC+1)')
  expect(timeZoneLabel('Asia/Calcutta', winter)).toBe('Kolkata (UTC+5:30)')
  expect(timeZoneLabel('America/St_Johns', winter)).toBe('St Johns (UTC-3:30)')
  expect(timeZoneLabel('America/Indiana/Knox', winter)).toBe('Knox, Indiana (UTC-6)')
  expect(timeZoneLabel('UTC', winter)).toBe('UTC')
  const labels = timeZones().map((zone) => timeZoneLabel(zone, winter))
  expect(new Set(labels).size).toBe(labels.length)
})

test('a time zone is accepted by the full name that this runtime knows', () => {
  for (const zone of ['UTC', 'Europe/London', 'Asia/Karachi', 'Asia/Kolkata', ...timeZones()])
    expect(isTimeZone(zone), zone).toBe(true)
  for (const zone of ['', 'Mars/Olympus', 'GMT+25', '../etc', '+05:00', 'London'])
    expect(isTimeZone(zone), zone).toBe(false)
})
