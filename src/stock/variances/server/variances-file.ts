import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { varianceList } from '../variances.list.ts'
import { access } from './find-variance.ts'
import { everyVariance } from './list-variances.ts'

/** The variances of a filter. */
export const variancesFile = fileOfList(
  { list: varianceList, every: everyVariance },
  { path: '/files/variances', name: 'variances', access },
)
