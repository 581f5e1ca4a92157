import { expect, test } from 'vitest'
import { countLines } from './count-lines.ts'
import { readRows } from './read-rows.ts'

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const lineOf = (sku: string) => `536365,${sku},MUG,6,2010-12-01 08:26:00,2.55,17850.0,UK`

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The rows as `line:SKU` or `line:reason`, and the fault that ended them, for any cut of pieces. */
async function read(text: string | Buffer, size = 16) {
  const rows: string[] = []
  try {
    for await (const piece of readRows(pieces(text, size)))
      for (const each of piece)
        rows.push(
          'row' in each
            ? `${each.row.line}:${each.row.StockCode}`
            : `${each.refused.line}:${each.refused.reason}`,
        )
  } catch (error) {
    return { rows, fault: error instanceof Error ? error.message : String(error) }
  }
  return { rows, fault: null }
}

const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

test.each([1, 7, 64, 10_000])('reads the same rows in pieces of %i bytes', async (size) => {
  const text = fileOf(lineOf('A'), '', lineOf('"B\nC"'), lineOf('D'))
  expect(await read(text, size)).toEqual({ rows: ['2:A', '4:B\nC', '6:D'], fault: null })
})

test('takes a byte order mark, Windows line ends, no last line end, other orders of columns', async () => {
  const windows = `\ufeff${fileOf(lineOf('A'), lineOf('B')).replaceAll('\n', '\r\n')}`
  expect(await read(windows)).toEqual({ rows: ['2:A', '3:B'], fault: null })
  expect(await read(fileOf(lineOf('A')).trimEnd())).toEqual({ rows: ['2:A'], fault: null })
  const turned = `Note,${header.split(',').reverse().join(',')}\nn,UK,1,2.55,x,6,MUG,A,536365\n`
  expect(await read(turned)).toEqual({ rows: ['2:A'], fault: null })
})

test('names the columns that are missing', async () => {
  const { fault } = await read(fileOf(lineOf('A')).replace('UnitPrice', 'Price'))
  expect(fault).toContain('The column UnitPrice is missing.')
  const semicolons = await read(fileOf(lineOf('A')).replaceAll(',', ';'))
  expect(semicolons.fault).toContain('separated by commas, not by semicolons')
  expect((await read('')).fault).toBe('The file is empty.')
  expect(await read(`${header}\n`)).toEqual({ rows: [], fault: null })
})

test('refuses a line with a wrong number of columns and reads on', async () => {
  const { rows, fault } = await read(fileOf(lineOf('A'), 'a,b', lineOf('C')))
  expect(rows).toEqual(['2:A', '3:The line has 2 columns where the first line names 8.', '4:C'])
  expect(fault).toBeNull()
})

test.each([16, 10_000])('reports where half a file breaks off (%i)', async (size) => {
  const half = fileOf(lineOf('A'), lineOf('B')).slice(0, -30)
  const { rows, fault } = await read(half, size)
  expect(rows).toEqual(['2:A'])
  expect(fault).toContain('breaks off in the middle of line 3, in column InvoiceDate')
})

test.each([16, 10_000])('reports where an unclosed quotation opens (%i)', async (size) => {
  const open = fileOf(lineOf('A'), lineOf('"B'), lineOf('C'), lineOf('D'))
  const { rows, fault } = await read(open, size)
  expect(rows).toEqual(['2:A'])
  expect(fault).toContain('A quotation that opens in line 3, column StockCode is never closed.')
  const long = fileOf(lineOf('A'), lineOf('"B'), ...Array(2000).fill(lineOf('C')))
  expect((await read(long, size)).fault).toContain('opens in line 3, column StockCode')
})

test('reports a misplaced quotation mark', async () => {
  const { rows, fault } = await read(fileOf(lineOf('A'), lineOf('"B"x'), lineOf('C')))
  expect(rows).toEqual(['2:A'])
  expect(fault).toContain('is in the wrong place in line 3, column StockCode')
})

test('counts the lines below the header', async () => {
  const text = fileOf(lineOf('A'), lineOf('£ä'), lineOf('C'))
  for (const size of [1, 5, 10_000]) expect(await countLines(pieces(text, size))).toBe(3)
  expect(await countLines(pieces(text.trimEnd(), 9))).toBe(3)
  expect(await countLines(pieces('', 9))).toBe(0)
})

test('finds another encoding than UTF-8, and its line', async () => {
  const latin = Buffer.from(fileOf(lineOf('A'), lineOf('£')), 'latin1')
  await expect(countLines(pieces(latin, 9))).rejects.toThrow('Line 3 is not in UTF-8')
  const wide = Buffer.from(`\ufeff${fileOf(lineOf('A'))}`, 'utf16le')
  await expect(countLines(pieces(wide, 64))).rejects.toThrow('written in UTF-16')
})
