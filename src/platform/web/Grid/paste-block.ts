/**
 * The rectangle of a copied block in the clipboard format of spreadsheets: tabs between cells, a
 * line for each row, and quotes around a cell that contains either or a quote.
 */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '' && isClosed(plain, at)) isQuoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  // Spreadsheets end the last row too; that is not an empty row.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

/** An inch mark at the start of a cell is not a quote: it is never closed before a cell ends. */
function isClosed(text: string, start: number): boolean {
  const end = /"(?:\t|\n|$)/g
  end.lastIndex = start + 1
  return end.test(text)
}

/** The same format for copying. */
export function formatBlock(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) =>
    /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}
