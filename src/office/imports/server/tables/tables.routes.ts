import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { tableImportsContract } from '../../table-imports.contract.ts'
import { listPictures, sumPictures } from '../pictures/pictures.queries.ts'
import { retryPictures } from '../pictures/retry-pictures.ts'
import { askForCheck } from './ask-for-check.ts'
import { askForUndo } from './ask-for-undo.ts'
import { listDifferences, sumDifferences } from './list-differences.ts'
import { rematchTable } from './rematch-table.ts'
import { rereadTable } from './reread-table.ts'
import { startTable } from './start-table.ts'
import { getTable, listChanges, listKinds } from './tables.queries.ts'

export const tableImportsRoutes = routes('tableImports', tableImportsContract, {
  kinds: reads(listKinds),
  get: reads(getTable),
  reread: writes(rereadTable),
  check: writes(askForCheck),
  pictures: reads(listPictures),
  pictureSums: reads(sumPictures),
  retryPictures: writes(retryPictures),
  differences: reads(listDifferences),
  differenceSums: reads(sumDifferences),
  rematch: writes(rematchTable),
  start: writes(startTable),
  undo: writes(askForUndo),
  changes: reads(listChanges),
})
