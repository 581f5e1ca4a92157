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
import { isAllowed } from '#platform/permissions.ts'
import type { Page } from '#platform/web/page.ts'
import { isGroup, type MenuEntry, type MenuGroup, type MenuLink } from '#platform/web/shell/menu.ts'

type Item = { readonly label: string; readonly href: string; readonly icon?: MenuLink['icon'] }

type Group = {
  readonly label: string
  readonly icon: MenuLink['icon']
  readonly items: readonly Item[]
  /** The page whose live count the group shows. */
  readonly countOf?: string
  /** A single visible item is shown in the menu without its group. */
  readonly isDroppedForOne?: boolean
}

/**
 * The menu of the specification, section 2. Access is not declared here: the page's own `access`
 * decides, for the menu, the route and the palette.
 */
const tree: readonly (Group | Required<Item>)[] = [
  { label: 'Dashboard', href: '/', icon: IconHome },
  {
    label: 'Orders',
    icon: IconShoppingCart,
    items: [
      { label: 'All Orders', href: '/orders' },
      { label: 'Confirmations', href: '/confirmations' },
      { label: 'Shipper Advice', href: '/shipper-advice' },
    ],
  },
  {
    label: 'Point of Sale',
    icon: IconCashRegister,
    items: [
      { label: 'Point of Sale', href: '/pos' },
      { label: 'Scan History', href: '/scan-history' },
    ],
  },
  { label: 'Dispatch', href: '/dispatch', icon: IconTruckDelivery },
  {
    label: 'Returns',
    icon: IconRotate,
    countOf: '/returns',
    items: [
      { label: 'All Returns', href: '/returns' },
      { label: 'Returns Not Received', href: '/returns-not-received' },
    ],
  },
  {
    label: 'Inventory',
    icon: IconBuildingWarehouse,
    items: [
      { label: 'Overview', href: '/inventory' },
      { label: 'Products', href: '/products' },
      { label: 'Packaging', href: '/packaging' },
      { label: 'Stock Transfers', href: '/stock-transfer' },
    ],
  },
  {
    label: 'Procurement',
    icon: IconPackageImport,
    items: [
      { label: 'Suppliers', href: '/suppliers' },
      { label: 'Supplier Analytics', href: '/supplier-analytics' },
      { label: 'Purchase Orders', href: '/purchase-orders' },
      { label: 'Receiving', href: '/receiving' },
      { label: 'Stock Audit', href: '/stock-audit' },
      { label: 'Variance Management', href: '/variance-management' },
    ],
  },
  { label: 'Supplier Portal', href: '/supplier-portal', icon: IconBuildingStore },
  {
    label: 'Customers',
    icon: IconUsers,
    items: [
      { label: 'All Customers', href: '/all-customers' },
      { label: 'Suspicious Customers', href: '/suspicious-customers' },
    ],
  },
  {
    label: 'Security',
    icon: IconShieldCheck,
    isDroppedForOne: true,
    items: [
      { label: 'Fraud Reports', href: '/fraud-reporting', icon: IconShieldCheck },
      { label: 'Address Verification', href: '/address-verification', icon: IconAddressBook },
    ],
  },
  {
    label: 'Locations',
    icon: IconMapPin,
    items: [
      { label: 'Outlets/Warehouses', href: '/outlets' },
      { label: 'Service Locations', href: '/locations' },
    ],
  },
  { label: 'User Management', href: '/user-management', icon: IconUsersGroup },
  { label: 'Activity Logs', href: '/activity-logs', icon: IconHistory },
  {
    label: 'Settings',
    icon: IconSettings,
    items: [
      { label: 'User Settings', href: '/settings' },
      { label: 'Business Settings', href: '/business-settings' },
    ],
  },
]

/** Live counts by the path of the page that they count for. */
export type Counts = Readonly<Record<string, number>>

/** The entries whose pages exist and may be opened; an empty group is left out. */
export function menuFor(
  pages: readonly Page[],
  held: ReadonlySet<string>,
  counts: Counts = {},
): readonly MenuEntry[] {
  const open = new Set(
    pages.filter(({ access }) => isAllowed(held, access)).map(({ path }) => path),
  )
  const linkOf = (item: Item, icon: MenuLink['icon']): MenuLink => ({
    label: item.label,
    href: item.href,
    icon: item.icon ?? icon,
    badge: counts[item.href] ?? 0,
  })
  return tree.flatMap((entry): MenuEntry[] => {
    if ('href' in entry) return open.has(entry.href) ? [linkOf(entry, entry.icon)] : []
    const items = entry.items.filter(({ href }) => open.has(href))
    const links = items.map((item) => linkOf(item, entry.icon))
    if (links.length === 0 || (entry.isDroppedForOne && links.length === 1)) return links
    return [groupOf(entry, links, counts)]
  })
}

function groupOf(group: Group, links: readonly MenuLink[], counts: Counts): MenuGroup {
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
export function otherPages(pages: readonly Page[], held: ReadonlySet<string>): readonly MenuLink[] {
  const listed = new Set(
    tree.flatMap((entry) => ('href' in entry ? [entry] : entry.items)).map(({ href }) => href),
  )
  return pages
    .filter(({ path, access }) => !isOfRecord(path) && !listed.has(path) && isAllowed(held, access))
    .map(({ path, title }) => ({ label: title, href: path, icon: IconClipboardList, badge: 0 }))
}
