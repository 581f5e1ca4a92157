import type { Page } from 'playwright-core'
import { roles } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingId } from '#platform/server/settings/write-setting.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import { showBackups } from './backups-shown.ts'
import { heading, list, panel, type Screen } from './screen.ts'
import {
  addressToFix,
  adviceToDecide,
  adviceToken,
  confirmToken,
  customerWithOrders,
  idFrom,
  openInvitation,
  orderIn,
  requestOfStaff,
  returnToken,
  someoneCovering,
  transferIn,
} from './screen-records.ts'
import { screensOfBuying } from './screens-of-buying.ts'
import { screensOfGoods } from './screens-of-goods.ts'
import { screensOfHelp } from './screens-of-help.ts'

/** The chart of the dashboard, or the message for a demo whose orders are all older. */
export const ordersPerDay = (page: Page) =>
  page
    .getByRole('region', { name: 'Orders per day, as bars' })
    .or(page.getByText('No orders in this period, nor in the one before.'))

async function dashboardShown(page: Page): Promise<void> {
  await heading('Needs you now')(page)
  await ordersPerDay(page).waitFor()
}

/** Whose dashboard is another; suppliers have their portal instead. */
const rolesBelowAdmin = roles.filter((role) => role !== 'super_admin' && role !== 'supplier')

/** Every screen, each with content. */
export async function screens(db: Database): Promise<readonly Screen[]> {
  const held = await orderIn(db, 'pending', true)
  const open = await orderIn(db, 'confirmed', false)
  const asked = await requestOfStaff(db)
  await showBackups(db)
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
      name: 'return-link',
      path: `/return#${await returnToken(db)}`,
      isSignedOut: true,
      settle: (page) => page.getByRole('button', { name: 'Announce the return' }).waitFor(),
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
      settle: heading('Delivered after'),
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
      settle: dashboardShown,
    },
    ...rolesBelowAdmin.map((as) => ({
      name: `dashboard-of-${as.replace('_', '-')}`,
      path: '/',
      as,
      settle: dashboardShown,
    })),
    {
      name: 'causes',
      path: '/',
      open: (page) => page.getByRole('button', { name: 'Why Net delivered changed' }).click(),
      settle: (page) => page.getByRole('row').filter({ hasText: 'Total' }).waitFor(),
    },
    {
      name: 'arrange-dashboard',
      path: '/',
      open: (page) => page.getByRole('button', { name: 'Arrange dashboard' }).click(),
      settle: (page) => page.getByRole('dialog').getByRole('checkbox').first().waitFor(),
    },
    { name: 'orders', path: '/orders', settle: list },
    { name: 'order-panel', path: `/orders?open=${held}`, settle: heading('Timeline') },
    { name: 'order-page', path: `/orders/${held}`, settle: heading('Timeline') },
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
    { name: 'orders-filtered', path: '/orders?state=delivered', settle: list },
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
      name: 'backups',
      path: '/business-settings?section=backups',
      settle: heading('Not in the backups'),
    },
    {
      name: 'rule-trials',
      path: '/business-settings?section=rule-trials',
      settle: heading('Rule trials'),
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
    { name: 'suspicious-customers', path: '/suspicious-customers', settle: list },
    {
      name: 'suspicion',
      path: `/suspicious-customers?state=all&open=${await idFrom(db, 'suspicious_cases')}`,
      settle: heading('Linked customers'),
    },
    { name: 'customer-form', path: '/all-customers?new=1', settle: heading('New customer') },
    ...(await screensOfGoods(db)),
    ...(await screensOfBuying(db)),
    ...screensOfHelp,
    { name: 'returns', path: '/returns', settle: list },
    {
      name: 'return-panel',
      path: `/returns?tab=all&open=${await idFrom(db, 'returns')}`,
      settle: heading('History'),
    },
    {
      name: 'return-link-form',
      path: '/returns?new=link',
      settle: heading('Send return link'),
    },
    {
      name: 'to-suppliers',
      path: '/returns?tab=to_supplier',
      settle: heading('Papers'),
    },
    { name: 'return-form', path: '/returns?new=return', settle: heading('New return') },
    {
      name: 'return-bench',
      path: `/returns?bench=${await idFrom(db, 'returns')}`,
      settle: heading(/return \d+$/i),
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
      settle: heading('Approval rules'),
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
      settle: (page) => page.getByRole('combobox').nth(1).waitFor(),
    },
    { name: 'scanner', path: '/settings?section=scanner', settle: heading('Scanner') },
    { name: 'keyboard', path: '/settings?section=keys', settle: heading('In a list') },
    { name: 'not-found', path: '/nowhere', settle: heading('Page not found') },
  ]
}
