import { use, useMemo } from 'react'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import type { MenuEntry, MenuLink } from '#platform/web/shell/menu.ts'
import { linksOf, menuFor, otherPages } from './navigation.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import { pages } from './web-areas.ts'

/**
 * The signed-in user's menu, the first page of it, where they land, and all pages that they may
 * open, listed in the menu or not.
 */
export function useMenu(): {
  menu: readonly MenuEntry[]
  home: MenuLink | null
  everyPage: readonly MenuEntry[]
} {
  const held = use(PermissionsContext)
  const counts = useMenuCounts()
  return useMemo(() => {
    const menu = menuFor(pages, held, counts)
    const everyPage = [...menu, ...otherPages(pages, held)]
    return { menu, home: linksOf(menu)[0] ?? null, everyPage }
  }, [held, counts])
}
