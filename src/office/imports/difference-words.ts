import type { DifferenceRow } from './table-imports.contract.ts'

/** What would happen to a line, on the screen and in the file. */
export const resultLabels: Readonly<Record<DifferenceRow['did'], string>> = {
  created: 'New',
  changed: 'Changed',
  booked: 'Booked',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
