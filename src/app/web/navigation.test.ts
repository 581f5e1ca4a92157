import { expect, test } from 'vitest'
import { capability as c } from '#organization/users/capabilities.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { MenuSection, PageFacts } from '#platform/pages.ts'
import { isGroup } from '#platform/web/shell/menu.ts'
import { linksOf, menuFor, otherPages } from './navigation.ts'

/** The entries of the product are compared for each role in tests/journeys/shell.journey.ts. */
const page = (
  path: string,
  access: PageFacts['access'],
  at?: readonly [section: MenuSection, place: number],
): PageFacts => {
  const menu = at && { section: at[0], label: `to ${path}`, place: at[1] }
  return { path, title: path, access, scans: null, ...(menu ? { menu } : {}) }
}

const pages = [
  page('/one', c.settings, ['settings', 2]),
  page('/two', c.businessSettings, ['settings', 1]),
  page('/dispatch', c.dispatch, ['dispatch', 1]),
  page('/returns', c.returns, ['returns', 1]),
  page('/returns-not-received', c.returns, ['returns', 2]),
  page('/fraud-reporting', c.fraudReporting, ['security', 1]),
  page('/address-verification', c.addressVerification, ['security', 2]),
  page('/imports', c.orders),
  page('/orders/$id', c.orders),
]

const menuOf = (role: Parameters<typeof permissionsOfRoles>[0][number], counts = {}) =>
  menuFor(pages, permissionsOfRoles([role]), counts)

const said = (menu: ReturnType<typeof menuFor>) =>
  menu.map((entry) =>
    isGroup(entry)
      ? `${entry.label}: ${entry.items.map(({ label }) => label).join(', ')}`
      : entry.label,
  )

test('sections and their entries are in the declared order, and empty sections are left out', () => {
  expect(said(menuOf('super_admin'))).toEqual([
    'to /dispatch',
    'Returns: to /returns, to /returns-not-received',
    'Security: to /fraud-reporting, to /address-verification',
    'Settings: to /two, to /one',
  ])
})

test('an entry that the user may not open is left out', () => {
  expect(said(menuOf('supplier'))).toEqual(['Settings: to /one'])
  expect(linksOf(menuOf('supplier'))[0]?.href).toBe('/one')
})

test('without fraud access Address Verification is a top-level entry', () => {
  expect(said(menuOf('staff'))).toContain('to /address-verification')
})

test('a group may speak for the count of one of its pages', () => {
  const menu = menuOf('super_admin', { '/returns': 12, '/dispatch': 5 })
  expect(menu.find(({ label }) => label === 'Returns')?.badge).toBe(12)
  const badges = Object.fromEntries(linksOf(menu).map(({ href, badge }) => [href, badge]))
  expect(badges).toMatchObject({ '/returns': 0, '/dispatch': 5, '/one': 0 })
})

test('a page without an entry is found by the page search, a page of one record is not', () => {
  const found = otherPages(pages, permissionsOfRoles(['super_admin']))
  expect(found.map(({ href }) => href)).toEqual(['/imports'])
})
