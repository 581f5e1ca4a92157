import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { suspiciousActions } from '../suspicious.actions.ts'
import type { SuspiciousRow } from '../suspicious.fields.ts'
import { suspiciousList } from '../suspicious.list.ts'
import { suspicions } from './list-suspicions.ts'

/** The list as a file; it names customers, so it needs a permit. */
export const suspiciousExport: ExportList = {
  key: 'suspicious-customers',
  plural: 'suspicious customers',
  action: suspiciousActions.export,
  path: '/suspicious-customers',
  count: (reader, actor, given: ListFilter) =>
    suspicions.countAll(reader, actor, filterOfFile(suspiciousList, given)),
}

export const suspiciousFile = fileOfList<SuspiciousRow, typeof suspiciousList>(suspicions, {
  path: '/files/suspicious-customers',
  name: 'suspicious-customers',
  access: capability.customers,
  limit: spendPermit(suspiciousExport),
  more: [
    {
      label: 'Customer number',
      kind: 'text',
      value: ({ customerNumber }) => customerLabel(customerNumber),
    },
  ],
})
