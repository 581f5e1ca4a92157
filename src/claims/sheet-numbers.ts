const namesNumbers = /track|awb|waybill|consignment|barcode|parcel|number/i
const most = 2000

/** The tracking numbers of a courier's list: plain lines, or a table with a head that names them. */
export function numbersOfSheet(text: string): string[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [head = []] = rows
  const named = head.findIndex((cell) => namesNumbers.test(cell) && !/\d/.test(cell))
  const body = named < 0 ? rows : rows.slice(1)
  const numbers = body.map((cells) => cells[Math.max(named, 0)] ?? '')
  return [...new Set(numbers.filter((number) => number !== ''))].slice(0, most)
}

function cellsOf(line: string): string[] {
  return line.split(/[;,\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}
