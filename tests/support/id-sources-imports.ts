import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of imports. */
export const importIdSources: Readonly<Record<string, IdSource>> = {
  'imports.cancel id': 'import',
  'imports.get id': 'import',
  'imports.history id': 'import',
  'imports.refusals id': 'import',
  'tableImports.changes id': 'table import',
  'tableImports.check id': 'table import',
  'tableImports.check openingOutletId': 'outlet',
  'tableImports.differences id': 'table import',
  'tableImports.differenceSums id': 'table import',
  'tableImports.get id': 'table import',
  'tableImports.pictures id': 'table import',
  'tableImports.pictureSums id': 'table import',
  'tableImports.reread id': 'table import',
  'tableImports.retryPictures id': 'table import',
  'tableImports.rematch id': 'table import',
  'tableImports.start id': 'table import',
  'tableImports.undo id': 'table import',
}
