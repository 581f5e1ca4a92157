import { parseMoney, plainMoney } from '#platform/money.ts'
import { readNumber, withoutCurrency } from '#platform/read-number.ts'
import { type MoneyWords, parsePercent, percentDigits } from '#platform/settings.rules.ts'
import type { SettingType, SettingValue } from '#platform/settings.ts'

/** How a value typed as text is written and read, and the suffix of the field. */
export type SettingText = {
  readonly write: (value: SettingValue) => string
  /** The value of the text; text that is not a value is returned unchanged. */
  readonly read: (text: string) => SettingValue
  readonly unit: string
}

export function settingText(type: SettingType, words: MoneyWords): SettingText {
  switch (type.kind) {
    case 'whole':
      return { write: String, read: readWhole, unit: type.unit }
    case 'whole_list':
      return { write: writeList, read: readList, unit: type.unit }
    case 'percent':
      return { write: writePercent, read: (text) => parsePercent(text) ?? text, unit: '%' }
    case 'money':
      return {
        write: (value) => writeMoney(value, words.currency),
        read: (text) => readAmount(text, words.currency) ?? text,
        unit: words.currency,
      }
    default:
      return { write: String, read: (text) => text, unit: '' }
  }
}

function readWhole(text: string): SettingValue {
  const digits = plainNumber(text)
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text
}

function readAmount(text: string, currency: string): number | null {
  const amount = withoutCurrency(text, currency)
  return amount === null ? null : parseMoney(plainNumber(amount), currency)
}

/** A text that could mean two numbers is left as it is, so that it is refused. */
function plainNumber(text: string): string {
  const reading = readNumber(text, null)
  return reading.kind === 'number' ? reading.value : text
}

function readList(text: string): SettingValue {
  const items = text.split(/[\s,;]+/).filter((item) => item !== '')
  const numbers = items.map(readWhole).filter((item) => typeof item === 'number')
  return numbers.length === items.length ? numbers : text
}

const writeList = (value: SettingValue) =>
  typeof value === 'object' ? value.join(', ') : String(value)

const writePercent = (value: SettingValue) =>
  typeof value === 'number' ? percentDigits(value) : String(value)

const writeMoney = (value: SettingValue, currency: string) =>
  typeof value === 'number' ? plainMoney(value, currency) : String(value)
