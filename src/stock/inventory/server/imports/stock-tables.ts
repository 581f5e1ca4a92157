import type { AnyTableImport } from '#platform/server/table-import.ts'
import { importReorderLevels } from './import-reorder-levels.ts'
import { importStock } from './import-stock.ts'

export const stockTables: readonly AnyTableImport[] = [importStock, importReorderLevels]
