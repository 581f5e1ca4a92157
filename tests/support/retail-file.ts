import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = process.env.RETAIL_DATA_DIR ?? '../shared/data'

/**
 * The first lines of the UCI Online Retail file (CC BY 4.0, Daqing Chen; from the UCI Machine
 * Learning Repository) where it is available, else generated lines of the same shape.
 */
export async function retailLines(lines: number): Promise<string> {
  const file = join(folder, 'online-retail', 'online-retail.csv.gz')
  if (!existsSync(file)) return madeUp(lines)
  const text = gunzipSync(await readFile(file)).toString('utf8')
  return `${text
    .split('\n')
    .slice(0, lines + 1)
    .join('\n')}\n`
}

function madeUp(lines: number): string {
  const rows = ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country']
  for (let index = 0; index < lines; index++) {
    const invoice = 536_365 + Math.floor(index / 4)
    const code = 20_000 + ((index * 7) % 300)
    const customer = index % 12 === 0 ? '' : `${12_000 + (invoice % 90)}.0`
    rows.push(
      `${invoice},${code},WARE NUMBER ${code},${1 + (index % 3)},2010-12-01 08:26:00,${1 + (code % 9)}.25,${customer},United Kingdom`,
    )
  }
  return `${rows.join('\n')}\n`
}
