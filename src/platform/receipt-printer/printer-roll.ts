/** A part of what is printed on a roll, from top to bottom. */
export type RollPart =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly look?: Look
      readonly isCentred?: true
    }
  /** A label at the left and an amount at the right. */
  | { readonly kind: 'row'; readonly left: string; readonly right: string; readonly look?: Look }
  | { readonly kind: 'rule' }
  /** Code 128 with its text below. */
  | { readonly kind: 'barcode'; readonly code: string }

/** `large` is twice as wide and high, `tall` twice as high. */
export type Look = 'large' | 'tall'

/** A row as it is sent to the printer. */
export type RollRow = {
  readonly text: string
  readonly look: Look | null
  readonly isCentred: boolean
}

/** The rows of a text or row at a width in characters; no word or amount is cut short. */
export function rowsOf(
  part: Exclude<RollPart, { readonly kind: 'barcode' }>,
  columns: number,
): readonly RollRow[] {
  if (part.kind === 'rule') return [{ text: '-'.repeat(columns), look: null, isCentred: false }]
  const look = part.look ?? null
  const width = look === 'large' ? Math.floor(columns / 2) : columns
  if (part.kind === 'text') {
    const isCentred = part.isCentred ?? false
    return wrapped(part.text, width).map((text) => ({ text, look, isCentred }))
  }
  return rowWithAmount(part.left, part.right, width).map((text) => ({
    text,
    look,
    isCentred: false,
  }))
}

function rowWithAmount(left: string, right: string, width: number): string[] {
  const before = wrapped(left, width)
  const last = before.pop() ?? ''
  const room = width - last.length - right.length
  if (room >= 1) return [...before, `${last}${' '.repeat(room)}${right}`]
  return [...before, last, ...wrapped(right, width).map((text) => text.padStart(width))]
}

/** Broken between words; a word that is longer than a row, anywhere. */
function wrapped(text: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if (row !== '' && row.length + 1 + word.length <= width) {
      row = `${row} ${word}`
      continue
    }
    if (row !== '') rows.push(row)
    row = word
    while (row.length > width) {
      rows.push(row.slice(0, width))
      row = row.slice(width)
    }
  }
  return row === '' && rows.length > 0 ? rows : [...rows, row]
}
