import { countryName, isCountryCode } from './country-codes.ts'
import { currencyLabel, isCurrencyCode } from './currency-codes.ts'
import { formatDay, isDay } from './days.ts'
import { formatMoney } from './money.ts'
import { Refusal } from './refusal.ts'
import type { Setting, SettingType, SettingValue } from './settings.ts'
import { isTimeZone, timeZoneCity } from './time-zones.ts'

/** How amounts are formatted inside a text. */
export type MoneyWords = { readonly currency: string; readonly locale: string }

const usualWords: MoneyWords = { currency: 'GBP', locale: 'en-GB' }

/**
 * Why this may not be the setting's value: what is allowed, what conflicts with it, and what the
 * setting does. Null when it may. A secret's value is never repeated.
 */
export function checkSetting(
  setting: Setting,
  value: unknown,
  words: MoneyWords = usualWords,
): Refusal | null {
  const fault = faultOf(setting.type, value, words)
  if (!fault) return null
  return new Refusal(
    'unprocessable',
    'bad_setting',
    `“${setting.label}” ${demandOf(setting.type, words)}; ${fault}. ${setting.effect}`,
    { field: 'value', details: { key: setting.key, type: describeType(setting.type) } },
  )
}

/** Whether the declaration still allows a value found in the database. */
export function fitsSetting<V extends SettingValue>(
  setting: Setting<V>,
  value: unknown,
): value is V {
  return faultOf(setting.type, value, usualWords) === null
}

/**
 * The value formatted for users: `30 minutes`, `12.5 %`, `Yes`. A secret only says that it is set.
 */
export function settingInWords(
  setting: Setting,
  value: SettingValue,
  words: MoneyWords = usualWords,
): string {
  const { type } = setting
  if (type.kind === 'secret') return 'Set'
  if (type.kind === 'picture') return value === '' ? 'No picture' : 'A picture'
  if (type.kind === 'choice' || type.kind === 'choices') {
    const chosen = [value].flat().map((one) => labelOf(type.options, String(one)))
    return chosen.length > 0 ? chosen.join(', ') : 'None'
  }
  if (Array.isArray(value)) return value.map((one) => numberInWords(type, one, words)).join(', ')
  if (typeof value === 'number') return numberInWords(type, value, words)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type.kind === 'country' || type.kind === 'currency' || type.kind === 'time_zone')
    return codes[type.kind].label(String(value))
  if (type.kind === 'day') return value === '' ? 'No day' : formatDay(String(value))
  return value === '' ? 'Empty' : String(value)
}

/** Basis points as a percentage in digits: 1250 is `12.5`. */
export function percentDigits(basisPoints: number): string {
  const whole = Math.trunc(basisPoints / 100)
  const rest = String(Math.abs(basisPoints % 100))
    .padStart(2, '0')
    .replace(/0+$/, '')
  const sign = basisPoints < 0 && whole === 0 ? '-' : ''
  return `${sign}${whole}${rest ? `.${rest}` : ''}`
}

/**
 * `12.5` is 1250 basis points; null when the text is not a percentage, or finer than a hundredth.
 */
export function parsePercent(text: string): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim().replace(/\s*%$/, ''))
  if (!match) return null
  const points = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return match[1] ? -points : points
}

type CodeList = {
  readonly isKnown: (code: string) => boolean
  readonly label: (code: string) => string
  readonly demand: string
}

const codes: Readonly<Record<'country' | 'currency' | 'time_zone', CodeList>> = {
  country: {
    isKnown: isCountryCode,
    label: countryName,
    demand: 'is a country from the list, such as GB',
  },
  currency: {
    isKnown: isCurrencyCode,
    label: currencyLabel,
    demand: 'is a currency from the list, such as GBP',
  },
  time_zone: {
    isKnown: isTimeZone,
    label: timeZoneCity,
    demand: 'is a time zone from the list, such as Europe/London',
  },
}

function faultOf(type: SettingType, value: unknown, words: MoneyWords): string | null {
  switch (type.kind) {
    case 'text':
      return faultOfText(value, type.most, controlCharacter) ?? faultOfForm(type.form, value)
    case 'secret':
      return (
        faultOfText(value, type.most, controlCharacter) ?? (value === '' ? 'it is empty' : null)
      )
    case 'long_text':
      return (
        faultOfText(value, type.most, controlButNewLine) ?? type.faultOf?.(String(value)) ?? null
      )
    case 'whole':
    case 'percent':
    case 'money':
      return faultOfNumber(type, value, words)
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'this is neither yes nor no'
    case 'choice':
      return faultOfChoice(type.options, value)
    case 'choices':
      return faultOfItems(value, type.options.length, (one) => faultOfChoice(type.options, one))
    case 'whole_list':
      return Array.isArray(value) && value.length === 0
        ? 'the list is empty'
        : faultOfItems(value, type.mostItems, (one) => faultOfNumber(type, one, words))
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
        ? null
        : 'this is no time'
    case 'country':
    case 'currency':
    case 'time_zone':
      return typeof value === 'string' && codes[type.kind].isKnown(value)
        ? null
        : 'this is none of them'
    case 'picture':
      return typeof value === 'string' && (value === '' || isId(value))
        ? null
        : 'this is no picture'
    case 'day':
      return typeof value === 'string' && (value === '' || isDay(value)) ? null : 'this is no day'
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

// Unpaired surrogates and direction marks are refused as well: the first cannot be stored, the
// second make a text read as a different one.
const controlCharacter = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const controlButNewLine = /(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

function faultOfText(value: unknown, most: number, forbidden: RegExp): string | null {
  if (typeof value !== 'string') return 'this is no text'
  if (value.length > most) return `this has ${value.length}`
  return forbidden.test(value) ? 'this holds characters that cannot be printed' : null
}

function faultOfForm(form: { pattern: RegExp } | undefined, value: unknown): string | null {
  if (!form || form.pattern.test(String(value))) return null
  return value === '' ? 'it is empty' : `“${String(value)}” is not`
}

type NumberType = Extract<SettingType, { least: number }>

function faultOfNumber(type: NumberType, value: unknown, words: MoneyWords): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'this is no such number'
  if (value >= type.least && value <= type.most) return null
  return `${numberInWords(type, value, words)} is ${value < type.least ? 'less' : 'more'}`
}

function faultOfChoice(options: readonly { value: string }[], value: unknown): string | null {
  return options.some((option) => option.value === value) ? null : 'this is none of them'
}

function faultOfItems(
  value: unknown,
  most: number,
  faultOfOne: (item: unknown) => string | null,
): string | null {
  if (!Array.isArray(value)) return 'this is no list'
  if (value.length > most) return `these are ${value.length}`
  if (new Set(value).size < value.length) return 'it contains a value twice'
  for (const item of value) {
    const fault = faultOfOne(item)
    if (fault) return fault
  }
  return null
}

/** What a value must be, as the end of a sentence that begins with the label. */
function demandOf(type: SettingType, words: MoneyWords): string {
  switch (type.kind) {
    case 'text':
      return type.form?.says ?? `is one line of at most ${type.most} characters`
    case 'long_text':
      return `is a text of at most ${type.most} characters`
    case 'secret':
      return `is one line of 1 to ${type.most} characters`
    case 'whole':
    case 'percent':
    case 'money':
      return `goes from ${rangeInWords(type, words)}`
    case 'yes_no':
      return 'is yes or no'
    case 'choice':
      return `is one of ${labelsOf(type.options)}`
    case 'choices':
      return `is any of ${labelsOf(type.options)}, each once`
    case 'whole_list':
      return `is a list of 1 to ${type.mostItems} different numbers from ${rangeInWords(type, words)}`
    case 'time':
      return 'is a time of day like 09:30'
    case 'country':
    case 'currency':
    case 'time_zone':
      return codes[type.kind].demand
    case 'picture':
      return 'is a picture that was uploaded for it, or empty'
    case 'day':
      return 'is a day like 2026-11-30, or empty'
  }
}

/** The minimum and the maximum with their unit: `5 to 480 minutes`. */
export function rangeInWords(type: NumberType, words: MoneyWords = usualWords): string {
  const least = 'unit' in type ? grouped(type.least) : numberInWords(type, type.least, words)
  return `${least} to ${numberInWords(type, type.most, words)}`
}

function numberInWords(type: SettingType, value: number, words: MoneyWords): string {
  if (type.kind === 'money') return formatMoney(value, words.currency, words.locale)
  if (type.kind === 'percent') return `${percentDigits(value)} %`
  if ('unit' in type) return `${grouped(value)} ${type.unit}`.trimEnd()
  return grouped(value)
}

const grouped = (value: number) => value.toLocaleString('en-GB')

const labelsOf = (options: readonly { label: string }[]) =>
  options.map(({ label }) => `“${label}”`).join(', ')

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** The type as JSON, for programs that read the refusal. */
function describeType(type: SettingType): Readonly<Record<string, unknown>> {
  return type.kind === 'text' || type.kind === 'long_text'
    ? { kind: type.kind, most: type.most }
    : type
}
