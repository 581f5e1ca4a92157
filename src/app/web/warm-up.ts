import type { QueryClient } from '@tanstack/react-query'
import { askWhoIsSignedIn } from '#organization/users/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { parsePlainSearch } from '#platform/web/url-state.ts'
import { pages } from './web-areas.ts'

/**
 * Requests what the first view needs while the screen is still being drawn, instead of one after
 * the other as its parts mount: the signed-in user and the code of the page immediately, and the
 * page's own rows as soon as it is known that they may be seen. Nothing waits for it, and the part
 * that shows the data repeats what fails here.
 */
export async function warmUp(
  queries: QueryClient,
  address: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const page = pages.find(({ path }) => path === address.pathname)
  const [me, loaded] = await Promise.all([askWhoIsSignedIn(queries), page?.load()])
  if (!page || !loaded?.warm || !me || me.sessionKind === 'setup') return
  if (!isAllowed(new Set(me.permissions), page.access)) return
  await loaded.warm(queries, parsePlainSearch(address.search))
}
