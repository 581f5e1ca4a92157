import type { Access } from './permissions.ts'

/** The sections of the menu, in their order. */
export const menuSections = [
  'dashboard',
  'orders',
  'pointOfSale',
  'dispatch',
  'returns',
  'inventory',
  'procurement',
  'supplierPortal',
  'customers',
  'security',
  'locations',
  'userManagement',
  'activityLogs',
  'settings',
] as const

export type MenuSection = (typeof menuSections)[number]

/** The entry of a page in the menu. */
export type MenuPlace = {
  readonly section: MenuSection
  readonly label: string
  /** The entries of a section are in the order of these numbers. */
  readonly place: number
}

/** A page as the server and the screen know it; its code is loaded by `web/index.tsx`. */
export type PageFacts = {
  readonly path: string
  /** The browser title and the page's heading. */
  readonly title: string
  readonly access: Exclude<Access, 'open'>
  /** What a scan on the page does, as a sentence; null where the page handles none. */
  readonly scans: string | null
  /** Pages without an entry are found by the page search and opened by links. */
  readonly menu?: MenuPlace
}

/** The pages of an area, by a name of its own: `{ … } satisfies Pages`. */
export type Pages = Readonly<Record<string, PageFacts>>
