import { readDay } from '#platform/days.ts'
import { minorDigits, parseMoney, plainMoney } from '#platform/money.ts'
import { readNumber, withoutCurrency } from '#platform/read-number.ts'
import type { ListedPrice } from './listed-prices.rules.ts'
import type { ListLine } from './price-list-lines.ts'

type Fault = { readonly reason: string }

const mostPieces = 1_000_000

/** The price that a line states in the currency of its item, or why it states none. */
export function readListLine(line: ListLine, currency: string): ListedPrice | Fault {
  if (line.currencyCell !== '' && line.currencyCell.toUpperCase() !== currency)
    return {
      reason: `The list says ${line.currencyCell.toUpperCase()}, but this item is bought in ${currency}. Change the currency of the item first.`,
    }
  const priceMinor = priceIn(line.price, currency)
  if (typeof priceMinor !== 'number') return priceMinor
  const minQuantity = quantityIn(line.quantity)
  if (typeof minQuantity !== 'number') return minQuantity
  const [startsOn, endsOn] = [dayIn(line.startsOn), dayIn(line.endsOn)]
  if (startsOn !== null && typeof startsOn !== 'string') return startsOn
  if (endsOn !== null && typeof endsOn !== 'string') return endsOn
  return { line: line.line, priceMinor, minQuantity, startsOn, endsOn }
}

function priceIn(text: string, currency: string): number | Fault {
  if (text === '') return { reason: 'There is no price. Enter one.' }
  const example = plainMoney(12 * 10 ** minorDigits(currency), currency)
  const plain = plainNumber(withoutCurrency(text, currency) ?? '')
  if (plain === null)
    return { reason: `“${text}” is not a price in ${currency}. Write it as ${example}.` }
  const minor = parseMoney(plain, currency)
  if (minor !== null && minor >= 0) return minor
  return { reason: `“${text}” is not a price in ${currency}. Write it as ${example}, 0 or more.` }
}

/** A number that means one thing only: `1,234` could be two. */
function plainNumber(text: string): string | null {
  const read = readNumber(text, null)
  if (read.kind === 'number') return read.value
  if (read.kind === 'none') return null
  const meanings = [read.readings['.'], read.readings[',']].filter((each) => each !== null)
  return meanings.length === 1 ? (meanings[0] ?? null) : null
}

function quantityIn(text: string): number | Fault {
  if (text === '' || text === '0') return 1
  const value = Number(plainNumber(text) ?? Number.NaN)
  if (Number.isInteger(value) && value >= 1 && value <= mostPieces) return value
  return { reason: `“${text}” is not a quantity. Write whole pieces, from 1 to 1000000.` }
}

function dayIn(text: string): string | null | Fault {
  if (text === '') return null
  // A workbook writes midnight with its day.
  const day = readDay(text.replace(/[T ]00:00.*$/, ''))
  return day ?? { reason: `“${text}” is not a day. Write it as 2026-01-31.` }
}
