import type { AnyTableImport } from '#platform/server/table-import.ts'
import { importBins } from './import-bins.ts'
import { importCities } from './import-cities.ts'
import { importCourierCoverage } from './import-courier-coverage.ts'
import { importOutlets } from './import-outlets.ts'

/** The tables of places that can come in as files. */
export const placeTables: readonly AnyTableImport[] = [
  importOutlets,
  importBins,
  importCities,
  importCourierCoverage,
]
