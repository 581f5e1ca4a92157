import { isProduct } from './place.ts'
import type { SourceFile } from './source-files.ts'
import { bareName } from './sql-pieces.ts'

export const migrationName = /^db\/migrations\/(\d{4})_([a-z0-9-]+)_([a-z0-9_-]+)\.sql$/

const created =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|(?:materialized\s+)?view)\s+(?:if\s+not\s+exists\s+)?"?([\w.]+)/gi
const temporary = /\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?"?([\w.]+)/gi

/** Areas that applied migrations name and that have been divided since: who owns their tables now. */
export const dividedAreas: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  [
    'procurement',
    {
      suppliers: 'suppliers',
      supplier_items: 'suppliers',
      purchase_orders: 'purchasing',
      purchase_order_lines: 'purchasing',
      reorder_snoozes: 'purchasing',
    },
  ],
])

export function migrationArea(path: string): string | null {
  return migrationName.exec(path)?.[2] ?? null
}

/** Which area owns which table: the area word of the migration that first creates it. */
export function tableOwners(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const file of files) {
    // The ledger of migrations cannot be made by one of them.
    const isLedger = isProduct(file.path) && file.path.startsWith('src/platform/server/db/')
    const area = isLedger ? 'platform' : migrationArea(file.path)
    if (!area) continue
    for (const match of file.plain.matchAll(created)) {
      const table = bareName(match[1] ?? '')
      if (!owners.has(table)) owners.set(table, dividedAreas.get(area)?.[table] ?? area)
    }
  }
  return owners
}

export function temporaryTables(file: SourceFile): ReadonlySet<string> {
  return new Set([...file.plain.matchAll(temporary)].map((match) => bareName(match[1] ?? '')))
}
