import {
  IconAddressBook,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCashRegister,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconMapPin,
  IconPackageImport,
  IconRotate,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type MenuSection, menuSections, type PageFacts } from '#platform/pages.ts'
import { isAllowed } from '#platform/permissions.ts'
import { isGroup, type MenuEntry, type MenuGroup, type MenuLink } from '#platform/web/shell/menu.ts'

type Section = {
  readonly label: string
  readonly icon: MenuLink['icon']
  /** The page whose live count the group shows. */
  readonly countOf?: string
  /** The section is one page and no group. */
  readonly isPage?: true
  /** A single visible item is shown in the menu without its group. */
  readonly isDroppedForOne?: true
}

/**
 * The sections of the menu of the specification, section 2. The pages declare their own entries; a
 * page's `access` decides for the menu, the route and the palette.
 */
const sections: Readonly<Record<MenuSection, Section>> = {
  dashboard: { label: 'Dashboard', icon: IconHome, isPage: true },
  orders: { label: 'Orders', icon: IconShoppingCart },
  pointOfSale: { label: 'Point of Sale', icon: IconCashRegister },
  dispatch: { label: 'Dispatch', icon: IconTruckDelivery, isPage: true },
  returns: { label: 'Returns', icon: IconRotate, countOf: '/returns' },
  inventory: { label: 'Inventory', icon: IconBuildingWarehouse },
  procurement: { label: 'Procurement', icon: IconPackageImport },
  supplierPortal: { label: 'Supplier Portal', icon: IconBuildingStore, isPage: true },
  customers: { label: 'Customers', icon: IconUsers },
  security: { label: 'Security', icon: IconShieldCheck, isDroppedForOne: true },
  locations: { label: 'Locations', icon: IconMapPin },
  userManagement: { label: 'User Management', icon: IconUsersGroup, isPage: true },
  activityLogs: { label: 'Activity Logs', icon: IconHistory, isPage: true },
  settings: { label: 'Settings', icon: IconSettings },
}

/** The entries with an icon of their own, for where they are shown without their group. */
const ownIcons: Readonly<Record<string, MenuLink['icon']>> = {
  '/address-verification': IconAddressBook,
}

/** Live counts by the path of the page that they count for. */
export type Counts = Readonly<Record<string, number>>

/** The entries of the pages that may be opened; an empty section is left out. */
export function menuFor(
  pages: readonly PageFacts[],
  held: ReadonlySet<string>,
  counts: Counts = {},
): readonly MenuEntry[] {
  const open = pages.filter(({ access }) => isAllowed(held, access))
  return menuSections.flatMap((key): readonly MenuEntry[] => {
    const section = sections[key]
    const links = open
      .flatMap(({ path, menu }) => (menu?.section === key ? [{ path, ...menu }] : []))
      .toSorted((one, other) => one.place - other.place)
      .map(({ path, label }) => linkOf(path, label, section, counts))
    const isShownAlone = section.isPage || (section.isDroppedForOne && links.length === 1)
    return links.length === 0 || isShownAlone ? links : [groupOf(section, links, counts)]
  })
}

function linkOf(href: string, label: string, { icon }: Section, counts: Counts): MenuLink {
  return { label, href, icon: ownIcons[href] ?? icon, badge: counts[href] ?? 0 }
}

function groupOf(group: Section, links: readonly MenuLink[], counts: Counts): MenuGroup {
  const { label, icon, countOf } = group
  if (!countOf) return { label, icon, items: links }
  // The group speaks for this page, which then need not repeat it.
  const items = links.map((link) => (link.href === countOf ? { ...link, badge: 0 } : link))
  return { label, icon, items, badge: counts[countOf] ?? 0 }
}

/** All links in the order of the menu; the first is where a user without a dashboard lands. */
export function linksOf(menu: readonly MenuEntry[]): readonly MenuLink[] {
  return menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
}

/** A page of one record, such as `/orders/$id`, which is reached from the record alone. */
const isOfRecord = (path: string) => path.includes('$')

/** The pages that may be opened but have no entry; the page search still finds them. */
export function otherPages(
  pages: readonly PageFacts[],
  held: ReadonlySet<string>,
): readonly MenuLink[] {
  return pages
    .filter(({ path, access, menu }) => !menu && !isOfRecord(path) && isAllowed(held, access))
    .map(({ path, title }) => ({ label: title, href: path, icon: IconClipboardList, badge: 0 }))
}
