import { countryCode, countryCodes, countryName } from '../../country-codes.ts'
import { currencyCodes, currencyLabel, isCurrencyCode } from '../../currency-codes.ts'
import { isTimeZone, timeZoneLabel, timeZones } from '../../time-zones.ts'
import { type Code, CodeField, type CodeFieldProps } from './CodeField.tsx'

/** A country, searched by name; its value is the code. */
export function CountryField(props: CodeFieldProps) {
  return (
    <CodeField
      {...props}
      codesOf={countries}
      labelOf={countryName}
      codeOf={countryCode}
      kind="a country"
    />
  )
}

const countries = (): readonly Code[] =>
  countryCodes()
    .map((code) => ({ code, label: countryName(code), also: '' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** A currency, searched by name or code; its value is the code. */
export function CurrencyField(props: CodeFieldProps) {
  return (
    <CodeField
      {...props}
      codesOf={currencies}
      labelOf={currencyLabel}
      codeOf={currencyNamed}
      kind="a currency"
    />
  )
}

const currencies = (): readonly Code[] =>
  [...currencyCodes()]
    .map((code) => ({ code, label: currencyLabel(code), also: '' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

function currencyNamed(text: string): string | null {
  const code = text.trim().toUpperCase()
  return isCurrencyCode(code) ? code : null
}

/**
 * A time zone, searched by city, part of the world or offset; its value is the name:
 * `Europe/London`.
 */
export function TimeZoneField(props: CodeFieldProps) {
  return (
    <CodeField
      {...props}
      codesOf={zones}
      labelOf={(zone) => timeZoneLabel(zone, new Date())}
      codeOf={zoneNamed}
      kind="a time zone"
    />
  )
}

function zones(): readonly Code[] {
  const now = new Date()
  return timeZones()
    .map((code) => ({ code, label: timeZoneLabel(code, now), also: code.replaceAll('/', ' ') }))
    .sort((a, b) => (a.code === 'UTC' ? -1 : a.label.localeCompare(b.label, 'en')))
}

const zoneNamed = (text: string) => (isTimeZone(text.trim()) ? text.trim() : null)
