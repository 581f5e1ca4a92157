import { z } from 'zod'
import { countryCode, isCountryCode } from './country-codes.ts'
import { isCurrencyCode } from './currency-codes.ts'
import { line } from './fields.ts'
import { isTimeZone } from './time-zones.ts'

/**
 * Codes of lists in request bodies. Responses use `z.string()` or `currency`, so that a row with an
 * older code can still be read.
 */

const longestCode = 60

const code = z.string().max(longestCode, `At most ${longestCode} characters.`)

export const knownCountry = code.refine(
  isCountryCode,
  'Choose a country from the list, or write its code, such as GB.',
)

export const knownCountryOrNone = code.refine(
  (code) => code === '' || isCountryCode(code),
  'Choose a country from the list, or leave it empty.',
)

/** A country by code or by name, or empty when unknown. Saved as it was given. */
export const countryText = line(longestCode).refine(
  (text) => text === '' || countryCode(text) !== null,
  'Choose a country from the list, or leave it empty.',
)

export const knownCurrency = code.refine(
  isCurrencyCode,
  'Choose a currency from the list, or write its code, such as GBP.',
)

export const knownTimeZone = code.refine(
  isTimeZone,
  'Choose a time zone from the list, or write its name, such as Europe/London.',
)
