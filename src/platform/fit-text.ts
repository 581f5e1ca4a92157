/**
 * Letter widths relative to the font size, slightly above those of common typefaces: the layout is
 * done before it is known which font the printer has.
 */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|!()[\] ]/, 0.32],
  [/[ftr"\-/\\*]/, 0.45],
  [/[mwMW@%—…]/, 0.95],
  [/[A-Z0-9&#]/, 0.7],
  [/[\u2e80-\uffff]/, 1],
]

export function textWidth(text: string, sizeDots: number): number {
  let sum = 0
  for (const letter of text) sum += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.6
  return sum * sizeDots
}

/** The text, cut at the end to fit, with an ellipsis. */
export function fitText(text: string, sizeDots: number, widthDots: number): string {
  if (textWidth(text, sizeDots) <= widthDots) return text
  const letters = [...text]
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, sizeDots) > widthDots)
    letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The text, cut in the middle to fit, with an ellipsis. */
export function fitMiddle(text: string, sizeDots: number, widthDots: number): string {
  if (textWidth(text, sizeDots) <= widthDots) return text
  const letters = [...text]
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const end = Math.floor(kept / 2)
    const start = letters
      .slice(0, kept - end)
      .join('')
      .trimEnd()
    const shorter = `${start}…${letters
      .slice(letters.length - end)
      .join('')
      .trimStart()}`
    if (textWidth(shorter, sizeDots) <= widthDots) return shorter
  }
  return fitText(text, sizeDots, widthDots)
}

/** The text in rows, broken between words; the last row is cut to fit. */
export function wrapText(
  text: string,
  sizeDots: number,
  widthDots: number,
  mostRows: number,
): readonly string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = rows.length === 0 ? word : `${rows.at(-1)} ${word}`
    const isFull = rows.length >= mostRows
    if (rows.length > 0 && (isFull || textWidth(longer, sizeDots) <= widthDots))
      rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows.map((row) => fitText(row, sizeDots, widthDots))
}
