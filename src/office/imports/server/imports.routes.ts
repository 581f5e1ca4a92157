import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { importsContract } from '../imports.contract.ts'
import { cancelImport } from './cancel-import.ts'
import { getImport, historyOfImport, listImports, listRefusals } from './imports.queries.ts'

export const importsRoutes = routes('imports', importsContract, {
  list: reads(listImports),
  get: reads(getImport),
  history: reads(historyOfImport),
  refusals: reads(listRefusals),
  cancel: writes(cancelImport),
})
