import { write } from '#platform/contract.ts'
import type { Access } from '#platform/permissions.ts'
import { exportAsked, exportPermit, exportRefusals } from './exports.fields.ts'

type ExportSpec = {
  path: `/${string}/exports`
  /** The records of the file, in the plural, as its summary names them. */
  plural: string
  access: Access
}

/** The endpoint that permits a list with personal data as a file; `spendPermit` is its other half. */
export function exportOf({ plural, ...spec }: ExportSpec) {
  return write({
    ...spec,
    summary: `Get a permit for the file of ${plural}; more than the daily limit needs approval`,
    refuses: exportRefusals,
    input: exportAsked,
    output: exportPermit,
  })
}
