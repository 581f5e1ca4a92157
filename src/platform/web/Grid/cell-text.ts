import { minorDigits, parseMoney, plainMoney } from '../../money.ts'
import {
  type DecimalSign,
  type NumberReading,
  readNumber,
  withoutCurrency,
} from '../../read-number.ts'
import { type CellContent, type GridColumn, isNumberKind, isUnreadable } from './grid-columns.ts'

/** The number format of a grid: its currency, and the decimal sign, if one is declared. */
export type NumberHabit = { readonly currency: string; readonly sign: DecimalSign | null }

export type Ambiguous = Extract<NumberReading, { kind: 'ambiguous' }>

/** The text of a cell on the screen, in the editor and in the clipboard. */
export function textOf(content: CellContent, column: GridColumn, habit: NumberHabit): string {
  if (content === null) return ''
  if (isUnreadable(content)) return content.text
  if (typeof content === 'boolean') return content ? 'Yes' : 'No'
  if (column.kind === 'choice')
    return column.options?.find(({ value }) => value === content)?.label ?? String(content)
  const plain =
    column.kind === 'money' && typeof content === 'number'
      ? plainMoney(content, habit.currency)
      : String(content)
  return isNumberKind(column.kind) && habit.sign === ',' ? plain.replace('.', ',') : plain
}

/** Typed or pasted text as the column's value, or that it is ambiguous. */
export function readCell(
  typed: string,
  column: GridColumn,
  habit: NumberHabit,
): CellContent | Ambiguous {
  const text = typed.trim()
  if (column.kind === 'text') return text
  if (text === '') return null
  if (isNumberKind(column.kind)) return readNumberCell(text, column, habit)
  const word = text.toLowerCase()
  if (column.kind === 'yes_no') {
    if (yes.has(word)) return true
    return no.has(word) ? false : { text, fault: 'Enter Yes or No.' }
  }
  const option = column.options?.find(
    ({ value, label }) => value.toLowerCase() === word || label.toLowerCase() === word,
  )
  const labels = column.options?.map(({ label }) => label).join(', ')
  return option?.value ?? { text, fault: `Choose one of: ${labels}.` }
}

export function isAmbiguous(read: CellContent | Ambiguous): read is Ambiguous {
  return typeof read === 'object' && read !== null && 'kind' in read
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0'])

function readNumberCell(
  text: string,
  column: GridColumn,
  { currency, sign }: NumberHabit,
): CellContent | Ambiguous {
  const isMoney = column.kind === 'money'
  const plain = isMoney ? withoutCurrency(text, currency) : text
  if (plain === null) return { text, fault: `Amounts here are in ${currency}.` }
  const reading = readNumber(plain, sign)
  if (reading.kind === 'ambiguous') return reading
  const shown = (value: string) => (sign === ',' ? value.replace('.', ',') : value)
  const wanted = isMoney
    ? `Enter an amount in ${currency}, such as ${shown(plainMoney(1250, currency))}.`
    : column.kind === 'whole'
      ? 'Enter a whole number.'
      : `Enter a number, such as ${shown('2.5')}.`
  if (reading.kind === 'none') return { text, fault: wanted }
  const value = contentOf(reading.value, column, currency)
  if (value === null) {
    const digits = minorDigits(currency)
    const isFine = isMoney && digits > 0
    return { text, fault: isFine ? `Enter at most ${digits} decimals.` : wanted }
  }
  const number = Number(value)
  if (column.least !== undefined && number < column.least)
    return {
      text,
      fault:
        column.least === 0
          ? `${column.label} can’t be negative.`
          : `${column.label} can’t be less than ${textOf(column.least, column, { currency, sign })}.`,
    }
  if (column.most !== undefined && number > column.most) {
    const most = textOf(column.most, column, { currency, sign })
    return { text, fault: `${column.label} can’t be more than ${most}.` }
  }
  return value
}

function contentOf(plain: string, { kind }: GridColumn, currency: string): string | number | null {
  if (kind === 'decimal') return plain
  if (kind === 'money') return parseMoney(plain, currency)
  const number = /^-?\d+(\.0+)?$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
