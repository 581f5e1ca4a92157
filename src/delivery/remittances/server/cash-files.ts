import { capability } from '#organization/users/capabilities.ts'
import { requireAllOutlets } from '#platform/server/http/authorize.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import type { RemittanceLine } from '../remittances.fields.ts'
import { dues } from './list-dues.ts'
import { remittanceLines } from './list-lines.ts'

const access = capability.dispatch

/** The lists of the cash tab with their current filters. */
export const cashFiles = [
  ...fileOfList(dues, {
    path: '/files/cash-owed',
    name: 'cash-owed',
    access,
    // What is not due yet is zero days late, not a negative number.
    cells: { standing: ({ lateDays }) => Math.max(0, lateDays) },
  }),
  ...fileOfList<RemittanceLine, typeof remittanceLines.list>(
    {
      list: remittanceLines.list,
      every: (reader, actor, input) => {
        requireAllOutlets(actor, access)
        return remittanceLines.every(reader, actor, input)
      },
    },
    { path: '/files/remittance-lines', name: 'remittance-lines', access },
  ),
]
