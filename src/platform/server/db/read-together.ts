import type { Reader, Tx } from './database.ts'

/**
 * Several queries in one transaction that may write nothing, for reads that set something of it, such
 * as its role.
 */
export function readTogether<T>(reader: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  return reader.transaction().setAccessMode('read only').execute(work)
}
