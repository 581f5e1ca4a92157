import type { ComponentType } from 'react'

type MenuIcon = ComponentType<{ size?: number | string; stroke?: number | string }>

export type MenuLink = {
  readonly label: string
  readonly href: string
  readonly icon: MenuIcon
  /** A live count; 0 is not shown. */
  readonly badge?: number
}

export type MenuGroup = {
  readonly label: string
  readonly icon: MenuIcon
  readonly items: readonly MenuLink[]
  readonly badge?: number
}

export type MenuEntry = MenuLink | MenuGroup

export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'items' in entry
}

/** `/orders` is current on `/orders` alone: no page is below another. */
export function isCurrent(link: Pick<MenuLink, 'href'>, path: string): boolean {
  return link.href === path
}

export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count)
}
