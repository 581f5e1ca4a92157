import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { importsArea } from '../imports.area.ts'
import { importJobs } from './import-jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { pictureJobs } from './pictures/picture-jobs.ts'
import { receiveFile } from './receive-file.ts'
import { sendRefusals } from './refusals-report.ts'
import { sendDifferences } from './tables/differences-report.ts'
import { sendFaults } from './tables/faults-report.ts'
import { receiveTable } from './tables/receive-table.ts'
import { tableImportsRoutes } from './tables/tables.routes.ts'

export { forgetImported } from './forget-imported.ts'
export { resumeImports } from './import-jobs.ts'
export { lockImport } from './import-lock.ts'
export { getImport, pendingImports } from './imports.queries.ts'
export { keepFile, type NewImport } from './keep-file.ts'
export { refusalsReport } from './refusals-report.ts'
export { type RunOutcome, runImport } from './run-import.ts'

const importsFiles: readonly FileRoute[] = [
  receiveFile,
  sendRefusals,
  receiveTable,
  sendFaults,
  sendDifferences,
]

export const importsServer = (surroundings: { readonly outside: Outside; readonly files: Files }) =>
  defineServer(importsArea, {
    routes: { imports: importsRoutes, tableImports: tableImportsRoutes },
    files: importsFiles,
    jobs: [...importJobs, ...pictureJobs(surroundings)],
  })
