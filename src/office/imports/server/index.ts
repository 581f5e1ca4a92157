import type { FileRoute } from '#platform/server/http/files.ts'
import { receiveFile } from './receive-file.ts'
import { sendRefusals } from './refusals-report.ts'
import { sendDifferences } from './tables/differences-report.ts'
import { sendFaults } from './tables/faults-report.ts'
import { receiveTable } from './tables/receive-table.ts'

export { forgetImported } from './forget-imported.ts'
export { importJobs, resumeImports } from './import-jobs.ts'
export { getImport, pendingImports } from './imports.queries.ts'
export { importsRoutes } from './imports.routes.ts'
export { keepFile, type NewImport } from './keep-file.ts'
export { pictureJobs } from './pictures/picture-jobs.ts'
export { refusalsReport } from './refusals-report.ts'
export { type RunOutcome, runImport } from './run-import.ts'
export { tableImportsRoutes } from './tables/tables.routes.ts'

export const importsFiles: readonly FileRoute[] = [
  receiveFile,
  sendRefusals,
  receiveTable,
  sendFaults,
  sendDifferences,
]
