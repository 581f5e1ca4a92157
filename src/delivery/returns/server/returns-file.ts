import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { despiteLabels, kindInWords } from '../return-words.ts'
import { returnsActions } from '../returns.actions.ts'
import type { ReturnRow } from '../returns.fields.ts'
import { returnList } from '../returns.list.ts'
import { access } from './find-return.ts'
import { returns } from './list-returns.ts'

/** The list as a file; it names customers, so it needs a permit. */
export const returnsExport: ExportList = {
  key: 'returns',
  plural: 'returns',
  action: returnsActions.export,
  path: '/returns',
  count: (reader, actor, given: ListFilter) =>
    returns.countAll(reader, actor, filterOfFile(returnList, given)),
}

/** The returns of the page's filter, or those selected there. */
export const returnsFile = fileOfList<ReturnRow, typeof returnList>(returns, {
  path: '/files/returns',
  name: 'returns',
  access,
  limit: spendPermit(returnsExport),
  cells: { kind: kindInWords },
  more: [
    {
      label: 'Taken despite',
      kind: 'text',
      value: ({ takenDespite }) => takenDespite.map((rule) => despiteLabels[rule]).join('; '),
    },
    {
      label: 'Weight is off',
      kind: 'text',
      value: ({ isWeightOff }) => (isWeightOff ? 'yes' : ''),
    },
  ],
})
