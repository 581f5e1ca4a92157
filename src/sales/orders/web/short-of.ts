import type { ShortProduct } from '../short.rules.ts'

/** How many of a SKU are there, where the server refused because there are too few. */
export function shortOf(short: unknown): ReadonlyMap<string, string> {
  return new Map(rowsOf(short).map(({ sku, available }) => [String(sku), String(available)]))
}

/** The same products with what is missing of each, and whether it can be back-ordered. */
export function shortProductsOf(short: unknown): readonly ShortProduct[] {
  return rowsOf(short).map(({ sku, available, asked, scale, allowsBackOrder }) => ({
    sku: String(sku),
    missing: Number(asked) - Math.max(0, Number(available)),
    asked: Number(asked),
    scale: Number(scale),
    allowsBackOrder: allowsBackOrder === true,
  }))
}

type Row = Readonly<Record<string, unknown>>

function rowsOf(short: unknown): readonly Row[] {
  const rows: readonly unknown[] = Array.isArray(short) ? short : []
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'sku' in row && 'available' in row
      ? [{ ...row }]
      : [],
  )
}
