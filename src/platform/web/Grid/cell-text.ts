import { parseMoney, plainMoney } from '../../money.ts'
import { type CellContent, type GridColumn, isUnreadable } from './grid-columns.ts'

/** What a cell shows, is edited as, and gives to the clipboard. */
export function textOf(content: CellContent, column: GridColumn, currency: string): string {
  if (content === null) return ''
  if (isUnreadable(content)) return content.text
  if (typeof content === 'boolean') return content ? 'Yes' : 'No'
  if (column.kind === 'choice')
    return column.options?.find(({ value }) => value === content)?.label ?? String(content)
  return column.kind === 'money' && typeof content === 'number'
    ? plainMoney(content, currency)
    : String(content)
}

/** What was typed or pasted, as the column holds it; an empty cell holds nothing. */
export function readCell(typed: string, column: GridColumn, currency: string): CellContent {
  const text = typed.trim()
  if (column.kind === 'text') return text
  if (text === '') return null
  if (column.kind === 'whole') return wholeOf(text)
  if (column.kind === 'money') {
    const minor = parseMoney(text.replaceAll(',', ''), currency)
    return minor ?? { text, fault: `An amount in ${currency}, such as 12.50.` }
  }
  const word = text.toLowerCase()
  if (column.kind === 'yes_no') {
    if (yes.has(word)) return true
    return no.has(word) ? false : { text, fault: 'Yes or No.' }
  }
  const option = column.options?.find(
    ({ value, label }) => value.toLowerCase() === word || label.toLowerCase() === word,
  )
  const labels = column.options?.map(({ label }) => label).join(', ')
  return option?.value ?? { text, fault: `One of: ${labels}.` }
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0'])

function wholeOf(text: string): CellContent {
  const plain = text.replaceAll(',', '')
  const number = /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isSafeInteger(number) ? number : { text, fault: 'A whole number.' }
}
