import { isRecord } from '#platform/is-record.ts'
import type { OfflineSale } from '../../offline-sales.contract.ts'
import type { KeptSale } from './till-database.ts'

const kind = 'quartermaster-sales'

/** The sales as a file, for the day when this device can't send them. */
export function downloadSales(sales: readonly KeptSale[]): void {
  const text = JSON.stringify({ kind, sales: sales.map(({ sale }) => sale) }, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `unsent-sales-${new Date().toISOString().slice(0, 16).replace(':', '')}.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** The sales of such a file; null where it is none. The server checks each of them. */
export function readSalesFile(text: string): readonly OfflineSale[] | null {
  const file = parsed(text)
  if (!isRecord(file) || file.kind !== kind || !Array.isArray(file.sales)) return null
  const isWhole = file.sales.length > 0 && file.sales.every(isSale)
  return isWhole ? file.sales : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isSale = (given: unknown): boolean =>
  isRecord(given) && typeof given.id === 'string' && typeof given.number === 'number'
