/** How many of a SKU are there, where the server refused because there are too few. */
export function shortOf(short: unknown): ReadonlyMap<string, string> {
  const rows: readonly unknown[] = Array.isArray(short) ? short : []
  return new Map(
    rows.flatMap((row): [string, string][] =>
      typeof row === 'object' && row !== null && 'sku' in row && 'available' in row
        ? [[String(row.sku), String(row.available)]]
        : [],
    ),
  )
}
