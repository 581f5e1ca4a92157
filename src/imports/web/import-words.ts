import { formatCount } from '#platform/web/format-instant.ts'

const known: Readonly<Record<string, string>> = {
  orders: 'orders',
  lines: 'lines',
  customers: 'customers',
  variants: 'products',
  products: 'products',
  barcodes: 'barcodes',
  cancelled: 'cancelled orders',
}

/** What an import brought, count by count: `1,200 orders, 80 products`. */
export function wordsOfCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([key, count]) => `${formatCount(count)} ${known[key] ?? wordsOfKey(key)}`)
    .join(', ')
}

function wordsOfKey(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
