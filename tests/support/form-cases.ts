import type { Locator, Page } from 'playwright-core'

/** A form that changes a record, and one of its fields. */
export type FormCase = {
  /** The URL of a changeable record, as a query for it. */
  readonly path: string
  /** What opens the form there; null where the URL does. */
  readonly opener: ((page: Page) => Locator) | null
  readonly label: string
  /** The role of the other user, where only some roles may change it. */
  readonly theirRole?: string
  readonly theirs: string
  readonly mine: string
}

const inSection = (page: Page, words: string) =>
  page.locator('section').filter({ hasText: words }).last()

const change = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Change', exact: true }).first()

const renamed = { label: 'Name', theirs: 'Renamed by them', mine: 'Renamed by me' }

/** Of stock, the organization, the office and couriers. */
export const otherFormCases: Readonly<Record<string, FormCase>> = {
  variant: {
    path: `select '/products?open=' || product_id || '&part=' || min(id::text) as path
      from variants group by product_id having count(*) > 1`,
    opener: (page) => change(page.locator('li')),
    label: 'Title',
    theirs: 'Named by them',
    mine: 'Named by me',
  },
  'stock level': {
    path: `select '/inventory?open=' || variant_id || ':' || outlet_id as path from stock_levels
      where on_hand > 0`,
    opener: (page) => page.getByRole('button', { name: 'Reorder data' }),
    label: 'Lead time in days',
    theirs: '11',
    mine: '12',
  },
  lot: {
    path: `select '/inventory?tab=lots&lot=' || id as path from lots`,
    opener: (page) => page.getByRole('button', { name: 'Correct', exact: true }),
    label: 'Note',
    theirs: 'Read by them',
    mine: 'Read by me',
  },
  supplier: {
    path: `select '/suppliers?open=' || id as path from suppliers`,
    opener: (page) => page.getByRole('button', { name: 'Change E' }),
    ...renamed,
  },
  'supplier item': {
    path: `select '/products?open=' || product_id as path from supplier_items
      join variants on variants.id = variant_id
      where product_id in (select product_id from variants group by 1 having count(*) = 1)`,
    opener: (page) => change(inSection(page, 'Add supplier')),
    label: 'Supplier SKU',
    theirs: 'THEIRS-1',
    mine: 'MINE-1',
  },
  transfer: {
    path: `select '/stock-transfer?open=' || id as path from transfers where state = 'draft'`,
    opener: (page) => change(page.locator('[data-side-panel]')),
    label: 'Note',
    theirs: 'Noted by them',
    mine: 'Noted by me',
  },
  'weight of a return': {
    path: `select '/returns?bench=' || id as path from returns where state = 'received'`,
    opener: (page) => page.getByRole('button', { name: 'Weigh it' }),
    label: 'Measured weight',
    theirs: '1200',
    mine: '1300',
  },
  'address of an order': {
    path: `select '/address-verification?open=' || id as path from orders
      join address_checks on subject_id = id where state = 'pending'
      and 'house_missing' = any(faults)`,
    opener: (page) => page.getByRole('button', { name: /^Edit/ }),
    label: 'Street and house',
    theirs: '11 Mill Lane',
    mine: '12 Mill Lane',
  },
  'sales channel': {
    ...renamed,
    path: `select '/business-settings?section=channels&channel=' || id as path from channels`,
    opener: change,
    theirRole: 'super_admin',
  },
  courier: {
    ...renamed,
    path: `select '/locations?view=coverage&courier=' || id as path from couriers`,
    opener: (page) => page.getByRole('button', { name: /^Change/ }).first(),
  },
  'courier agreement': {
    path: `select '/dispatch?tab=couriers&courier=' || id as path from couriers`,
    opener: (page) => inSection(page, 'What was agreed').getByRole('button', { name: /^Change/ }),
    label: 'Services',
    theirRole: 'super_admin',
    theirs: 'Theirs',
    mine: 'Mine',
  },
  connection: {
    ...renamed,
    path: `select '/business-settings?section=connections&connection=' || id as path
      from connections`,
    opener: (page) => page.locator('[data-side-panel]').getByRole('button', { name: /^Change/ }),
    theirRole: 'super_admin',
  },
}
