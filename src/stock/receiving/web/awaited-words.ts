import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { ReceiptLine } from '../receiving.fields.ts'

/** Of an expected delivery: how many of its lines customers wait for. */
export const awaitedLinesWords = (lines: number): string =>
  lines === 1 ? '1 line for waiting orders' : `${lines} lines for waiting orders`

/** Of a line, where customer orders wait for its goods; null where none does. */
export function awaitedWords(line: ReceiptLine): string | null {
  const { awaited } = line
  return awaited > 0 ? `Orders wait for ${formatAmount(line, awaited)}` : null
}
