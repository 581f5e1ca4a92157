import { textWidth } from '#platform/fit-text.ts'
import { quantityInWords } from '#platform/quantity.ts'

/** The contents of a parcel from one order line. */
export type ContainedLine = {
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly scale: number
  readonly unit: string
}

/** `2 × MUG-RED` and `2.5 m × CLOTH`, a line each. */
export function containedItems(lines: readonly ContainedLine[], by: 'sku' | 'title' = 'sku') {
  return lines.map(
    (line) => `${quantityInWords(line.quantity, line.scale, line.unit)} × ${line[by]}`,
  )
}

/** The whole contents of a parcel, as one text. */
export const contentsInWords = (lines: readonly ContainedLine[]) => containedItems(lines).join(', ')

const more = (count: number) => `+ ${count} more`

/**
 * As many whole items as fit, and how many more there are. Only an item above the maximum length
 * for one item is shortened.
 */
export function contentsWithin(items: readonly string[], mostLetters: number): string {
  for (let shown = items.length; shown > 0; shown--) {
    const left = items.length - shown
    const text = [...items.slice(0, shown), ...(left > 0 ? [more(left)] : [])].join(', ')
    if (text.length <= mostLetters) return text
  }
  return (items[0] ?? '').slice(0, mostLetters)
}

type Room = { readonly sizeDots: number; readonly widthDots: number; readonly mostRows: number }

/**
 * The items in rows of a label, each item whole in one row. Where not all of them fit, the last row
 * ends with how many more there are. An item that is wider than the label continues in the next
 * row.
 */
export function contentRows(items: readonly string[], room: Room): readonly string[] {
  for (let shown = items.length; shown > 0; shown--) {
    const left = items.length - shown
    const named = left > 0 ? [...items.slice(0, shown), more(left)] : items
    const rows = rowsOf(named, room)
    if (rows.length <= room.mostRows) return rows
  }
  return items.length === 0 ? [] : [items.length === 1 ? '1 item' : `${items.length} items`]
}

function rowsOf(items: readonly string[], { sizeDots, widthDots }: Room): string[] {
  const fits = (text: string) => textWidth(text, sizeDots) <= widthDots
  const rows: string[] = []
  for (const [at, item] of items.entries()) {
    const text = at < items.length - 1 ? `${item},` : item
    const longer = rows.length === 0 ? text : `${rows.at(-1)} ${text}`
    if (fits(longer)) rows[Math.max(rows.length - 1, 0)] = longer
    else rows.push(...brokenByLetters(text, fits))
  }
  return rows
}

function brokenByLetters(text: string, fits: (text: string) => boolean): string[] {
  const rows = ['']
  for (const letter of text) {
    const longer = `${rows.at(-1)}${letter}`
    if (fits(longer)) rows[rows.length - 1] = longer
    else rows.push(letter)
  }
  return rows
}
