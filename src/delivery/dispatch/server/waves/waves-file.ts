import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { waves } from './list-waves.ts'

/** The waves of the page's filter. */
export const wavesFile = fileOfList(waves, {
  path: '/files/waves',
  name: 'waves',
  access: capability.dispatch,
})
