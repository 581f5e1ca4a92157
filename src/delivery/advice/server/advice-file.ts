import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { access } from './find-advice.ts'
import { advices } from './list-advice.ts'

/** The filtered queue; the remaining time is exported as the deadline. */
export const adviceFile = fileOfList(advices, {
  path: '/files/advice',
  name: 'shipper-advice',
  access,
  without: ['left', 'why'],
})
