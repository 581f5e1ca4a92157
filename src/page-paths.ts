import { allAreas, allPages } from './all-areas.ts'

/**
 * The pages of the app, so that the server answers other addresses with 404; `$` begins a part that
 * may be anything.
 */
export const pagePaths: readonly string[] = [
  '/login',
  ...allPages.map(({ path }) => path),
  // Opened by a link that was sent, without a session.
  ...allAreas.flatMap(({ linkedPaths }) => linkedPaths),
]
