import type { ImportRun } from '../imports.contract.ts'
import { ImportRefusals } from './ImportRefusals.tsx'

/** The refused lines of a table; the file has them as they came, with what is wrong behind each. */
export function FaultyLines({ run: { id, refusedLines } }: { run: ImportRun }) {
  const file = `/api/imports/tables/${id}/errors.csv`
  return <ImportRefusals id={id} count={refusedLines} isOver file={file} />
}
