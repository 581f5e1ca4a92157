import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { settingId } from '#platform/server/settings/write-setting.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import {
  addressToFix,
  adviceToDecide,
  adviceToken,
  confirmToken,
  customerWithOrders,
  draftOrder,
  idFrom,
  levelReserved,
  openInvitation,
  orderIn,
  requestOfStaff,
  someoneCovering,
  transferIn,
  variantOf,
} from './screen-records.ts'

export type Screen = {
  readonly name: string
  readonly path: string
  readonly isSignedOut?: boolean
  /** Opens by hand what has no address of its own. */
  readonly open?: (page: Page) => Promise<void>
  /** Brings the screen to what it shows when it has come to rest. */
  readonly settle: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor()

/** A side panel whose parts have come. */
const panel = (page: Page) =>
  page.getByRole('complementary').getByRole('heading', { level: 3 }).first().waitFor()

const list = async (page: Page) => page.locator('[data-row]').first().waitFor()

/** Every screen that there is, each with something on it. */
export async function screens(db: Database): Promise<readonly Screen[]> {
  const held = await orderIn(db, 'pending', true)
  const open = await orderIn(db, 'confirmed', false)
  const asked = await requestOfStaff(db)
  return [
    { name: 'login', path: '/', isSignedOut: true, settle: heading('Demo credentials') },
    {
      name: 'new-password',
      path: '/reset-password#token',
      isSignedOut: true,
      settle: heading('Set a new password'),
    },
    {
      name: 'code-app',
      path: '/settings?section=two-factor',
      settle: (page) => page.getByRole('button', { name: 'Set up a code app' }).waitFor(),
    },
    {
      name: 'badge',
      path: '/settings?section=pin',
      settle: (page) => page.getByRole('button', { name: 'Make a badge' }).waitFor(),
    },
    {
      name: 'api-keys',
      path: '/settings?section=api-keys',
      settle: (page) => page.getByRole('button', { name: 'New API key' }).waitFor(),
    },
    {
      name: 'shared-devices',
      path: '/user-management?view=devices',
      settle: (page) => page.getByRole('button', { name: 'Enrol this browser' }).waitFor(),
    },
    {
      name: 'confirm-link',
      path: `/confirm#${await confirmToken(db)}`,
      isSignedOut: true,
      settle: (page) => page.getByRole('button', { name: 'Yes, send it' }).waitFor(),
    },
    {
      name: 'advice-link',
      path: `/advice#${await adviceToken(db)}`,
      isSignedOut: true,
      settle: heading(/./),
    },
    {
      name: 'advice',
      path: `/shipper-advice?advice=${await adviceToDecide(db)}`,
      settle: (page) => page.locator('[data-side-panel]').waitFor(),
    },
    { name: 'shipper-advice', path: '/shipper-advice', settle: heading('Shipper Advice') },
    {
      name: 'advice-board',
      path: '/shipper-advice?view=board',
      settle: heading('Which word ended delivered'),
    },
    {
      name: 'returns-not-received',
      path: '/returns-not-received',
      settle: heading('Returns Not Received'),
    },
    {
      name: 'case',
      path: `/returns-not-received?case=${await idFrom(db, 'return_cases')}`,
      settle: heading('Scans at our gate'),
    },
    { name: 'claims', path: '/returns-not-received?tab=claims', settle: list },
    {
      name: 'claim',
      path: `/returns-not-received?tab=claims&claim=${await idFrom(db, 'claims')}`,
      settle: heading('Evidence'),
    },
    {
      name: 'gate',
      path: '/returns-not-received?tab=gate',
      settle: heading('Sessions'),
    },
    { name: 'confirmations', path: '/confirmations', settle: list },
    {
      name: 'before-call',
      path: `/confirmations?order=${held}`,
      settle: (page) => page.getByText('Why this order').waitFor(),
    },
    {
      name: 'agents',
      path: '/confirmations?view=board&from=2026-01-01&until=2030-01-01',
      settle: (page) => page.getByRole('rowheader').first().waitFor(),
    },
    {
      name: 'dashboard',
      path: '/',
      settle: async (page) => {
        await heading('Needs you now')(page)
        await page.getByRole('img', { name: /^Bar chart/ }).waitFor()
      },
    },
    { name: 'orders', path: '/orders', settle: list },
    { name: 'order-panel', path: `/orders?open=${held}`, settle: heading('History') },
    { name: 'new-order', path: '/orders?new=1', settle: heading('New order') },
    { name: 'import', path: '/orders?import=1', settle: heading('Former imports') },
    { name: 'imports', path: '/imports', settle: heading('Imports') },
    { name: 'table-import', path: '/products?import=1', settle: heading('Former imports') },
    { name: 'addresses', path: '/address-verification', settle: list },
    {
      name: 'address-panel',
      path: `/address-verification?open=${await addressToFix(db)}`,
      settle: heading('Couriers'),
    },
    { name: 'dispatch', path: '/dispatch', settle: list },
    { name: 'waves', path: '/dispatch?tab=pick', settle: list },
    {
      name: 'wave',
      path: `/dispatch?tab=pick&wave=${await idFrom(db, 'waves')}`,
      settle: panel,
    },
    { name: 'parcels', path: '/dispatch?tab=parcels', settle: list },
    {
      name: 'parcel',
      path: `/dispatch?tab=parcels&parcel=${await idFrom(db, 'parcels')}`,
      settle: panel,
    },
    { name: 'load-sheets', path: '/dispatch?tab=sheets', settle: list },
    {
      name: 'load-sheet',
      path: `/dispatch?tab=sheets&sheet=${await idFrom(db, 'load_sheets')}`,
      settle: heading(/^(Load )?[Ss]heet/),
    },
    { name: 'couriers', path: '/dispatch?tab=couriers', settle: list },
    {
      name: 'courier',
      path: `/dispatch?tab=couriers&courier=${await idFrom(db, 'couriers')}`,
      settle: heading('What was agreed'),
    },
    { name: 'cash', path: '/dispatch?tab=cash', settle: list },
    { name: 'remittances', path: '/dispatch?tab=cash&view=remittances', settle: list },
    {
      name: 'remittance',
      path: `/dispatch?tab=cash&remittance=${await idFrom(db, 'remittances')}`,
      settle: list,
    },
    { name: 'bench', path: `/dispatch?order=${open}`, settle: heading(/^Order \d+$/) },
    {
      name: 'settings',
      path: '/settings?section=sessions',
      settle: (page) => page.getByText('This session').first().waitFor(),
    },
    { name: 'people', path: '/user-management', settle: list },
    {
      name: 'person-panel',
      path: `/user-management?open=${await someoneCovering(db)}`,
      settle: heading('History'),
    },
    { name: 'invite', path: '/user-management?invite=1', settle: heading('Invite a user') },
    { name: 'invitations', path: '/user-management?view=invitations', settle: list },
    { name: 'roles', path: '/user-management?view=roles', settle: heading('User Management') },
    { name: 'review', path: '/user-management?view=review', settle: list },
    {
      name: 'accept-invitation',
      path: await openInvitation(db),
      isSignedOut: true,
      settle: (page) => page.getByLabel('Password', { exact: true }).waitFor(),
    },
    {
      name: 'business-settings',
      path: '/business-settings?section=returns',
      settle: (page) => page.locator('[data-setting="returns.look_days"]').waitFor(),
    },
    {
      name: 'setting-history',
      path: `/business-settings?section=tax&open=${settingId('tax.rounding')}`,
      settle: heading('Changes'),
    },
    {
      name: 'template-panel',
      path: `/business-settings?section=templates&open=${templateId('user.invitation')}`,
      settle: heading('Preview'),
    },
    { name: 'mail-log', path: '/business-settings?section=mail-log', settle: heading('Mail log') },
    {
      name: 'connections',
      path: '/business-settings?section=connections',
      settle: heading('Connections'),
    },
    {
      name: 'channels',
      path: '/business-settings?section=channels',
      settle: heading('Sales channels'),
    },
    {
      name: 'webhooks',
      path: '/business-settings?section=webhooks',
      settle: heading('Webhooks'),
    },
    { name: 'inventory', path: '/inventory', settle: list },
    {
      name: 'level-panel',
      path: `/inventory?open=${await levelReserved(db)}`,
      settle: heading('Ledger'),
    },
    { name: 'lots', path: '/inventory?tab=lots', settle: list },
    {
      name: 'suggestions',
      path: '/inventory?tab=suggestions',
      settle: (page) => page.getByRole('table', { name: 'Suggestions' }).waitFor(),
    },
    { name: 'draft-order', path: await draftOrder(db), settle: heading('History') },
    { name: 'valuation', path: '/inventory?tab=valuation', settle: list },
    {
      name: 'stock-ages',
      path: '/inventory?tab=valuation&show=ages',
      settle: heading('Value by age'),
    },
    { name: 'products', path: '/products', settle: list },
    {
      name: 'product-panel',
      path: `/products?variant=${await variantOf(db, 'ENAMEL-WHITE')}`,
      settle: heading('History'),
    },
    { name: 'new-product', path: '/products?new=1', settle: heading('New product') },
    {
      name: 'product-grid',
      path: '/products?grid=1',
      settle: (page) => page.getByRole('grid', { name: 'Variants' }).waitFor(),
    },
    { name: 'customers', path: '/all-customers', settle: list },
    {
      name: 'customer-panel',
      path: `/all-customers?open=${await customerWithOrders(db)}`,
      settle: heading('History'),
    },
    {
      name: 'customer-duplicates',
      path: '/all-customers?view=duplicates',
      settle: (page) => page.getByRole('button', { name: 'Compare' }).first().waitFor(),
    },
    {
      name: 'customer-segments',
      path: '/all-customers?view=segments',
      settle: heading('Segments'),
    },
    { name: 'customer-form', path: '/all-customers?new=1', settle: heading('New customer') },
    { name: 'packaging', path: '/packaging', settle: list },
    {
      name: 'packaging-panel',
      path: `/packaging?open=${await variantOf(db, 'BOX-L')}`,
      settle: heading('History'),
    },
    { name: 'packaging-form', path: '/packaging?new=1', settle: heading('New material') },
    { name: 'packaging-rules', path: '/packaging?view=rules', settle: heading('Rules') },
    { name: 'packaging-uses', path: '/packaging?view=uses', settle: list },
    { name: 'outlets', path: '/outlets', settle: list },
    {
      name: 'outlet-panel',
      path: `/outlets?open=${await idFrom(db, 'outlets')}`,
      settle: heading('History'),
    },
    { name: 'bins', path: '/outlets?view=bins', settle: list },
    {
      name: 'bin-panel',
      path: `/outlets?view=bins&bin=${await idFrom(db, 'bins')}`,
      settle: heading('History'),
    },
    { name: 'locations', path: '/locations', settle: list },
    {
      name: 'location-panel',
      path: `/locations?open=${await idFrom(db, 'service_areas')}`,
      settle: heading('History'),
    },
    {
      name: 'coverage',
      path: '/locations?view=coverage',
      settle: (page) => page.getByRole('gridcell').first().waitFor(),
    },
    { name: 'unmatched', path: '/locations?view=unmatched', settle: list },
    {
      name: 'test-an-address',
      path: '/locations?view=test&country=GB&city=Leeds',
      settle: (page) => page.getByRole('list', { name: 'Couriers' }).waitFor(),
    },
    { name: 'returns', path: '/returns', settle: list },
    {
      name: 'return-panel',
      path: `/returns?tab=all&open=${await idFrom(db, 'returns')}`,
      settle: heading('History'),
    },
    { name: 'return-form', path: '/returns?new=return', settle: heading('New return') },
    {
      name: 'return-bench',
      path: `/returns?bench=${await idFrom(db, 'returns')}`,
      settle: (page) => page.getByRole('button', { name: 'Back to the return' }).waitFor(),
    },
    {
      name: 'return-causes',
      path: '/returns?tab=causes',
      settle: (page) => page.getByText('Units by reason').waitFor(),
    },
    { name: 'transfers', path: '/stock-transfer', settle: list },
    {
      name: 'transfer-panel',
      path: `/stock-transfer?open=${await transferIn(db, 'partially_received')}`,
      settle: heading('History'),
    },
    {
      name: 'transfer-form',
      path: '/stock-transfer?new=1',
      settle: heading('New transfer'),
    },
    { name: 'differences', path: '/stock-transfer?view=differences', settle: list },
    {
      name: 'scan-out',
      path: `/stock-transfer?out=${await transferIn(db, 'approved')}`,
      settle: heading(/^Scan out/),
    },
    {
      name: 'scan-in',
      path: `/stock-transfer?in=${await transferIn(db, 'in_transit')}`,
      settle: heading(/^Scan in/),
    },
    { name: 'approvals', path: '/approvals', settle: list },
    {
      name: 'approval-panel',
      path: `/approvals?open=${asked}`,
      settle: heading('What it is about'),
    },
    {
      name: 'approval-rules',
      path: '/business-settings?section=approvals',
      settle: heading('Release a fraud hold'),
    },
    { name: 'reason-codes', path: '/business-settings?section=reasons', settle: list },
    {
      name: 'reason-panel',
      path: '/business-settings?section=reasons&reason=new',
      settle: heading('New reason'),
    },
    { name: 'activity', path: '/activity-logs', settle: list },
    {
      name: 'notifications',
      path: '/',
      open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
      settle: (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
    },
    { name: 'all-notifications', path: '/notifications', settle: list },
    { name: 'profile', path: '/settings?section=profile', settle: heading('Profile') },
    { name: 'appearance', path: '/settings?section=appearance', settle: heading('Appearance') },
    {
      name: 'told-to-me',
      path: '/settings?section=notifications',
      settle: (page) => page.getByRole('switch').nth(1).waitFor(),
    },
    { name: 'scanner', path: '/settings?section=scanner', settle: heading('Scanner') },
    { name: 'keyboard', path: '/settings?section=keys', settle: heading('In a list') },
    { name: 'not-found', path: '/nowhere', settle: heading('Page not found') },
  ]
}
