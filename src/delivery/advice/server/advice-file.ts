import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { access } from './find-advice.ts'
import { advices } from './list-advice.ts'

/** The queue as it is filtered; the time that is left is there as the time by which to answer. */
export const adviceFile = fileOfList(advices, {
  path: '/files/advice',
  name: 'shipper-advice',
  access,
  without: ['left', 'why'],
})
