import { use, useMemo } from 'react'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import type { MenuEntry, MenuLink } from '#platform/web/shell/menu.ts'
import { linksOf, menuFor } from './navigation.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import { pages } from './web-areas.ts'

/** The signed-in user's menu, and the first page of it, where they land. */
export function useMenu(): { menu: readonly MenuEntry[]; home: MenuLink | null } {
  const held = use(PermissionsContext)
  const counts = useMenuCounts()
  return useMemo(() => {
    const menu = menuFor(pages, held, counts)
    return { menu, home: linksOf(menu)[0] ?? null }
  }, [held, counts])
}
