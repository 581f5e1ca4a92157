import { expect } from 'vitest'
import { addNotifications } from '#office/notifications/server/index.ts'
import { holdBack, idOfRole } from './demo-house.ts'
import {
  bellOf,
  headingOf,
  type Place,
  type Sentence,
  sidebarOf,
  toastIn,
} from './specification.ts'

/** The paths of the table of routes, with the heading of the page; null without a page. */
const routes: Readonly<Record<string, string | null>> = {
  '/': 'Dashboard',
  '/orders': 'Orders',
  '/dispatch': 'Dispatch',
  '/returns': 'Returns',
  '/all-customers': 'Customers',
  '/suspicious-customers': 'Suspicious Customers',
  '/address-verification': 'Address Verification',
  '/user-management': 'User Management',
  '/settings': 'User Settings',
  '/business-settings': 'Business Settings',
  '/shipper-advice': 'Shipper Advice',
  '/returns-not-received': 'Returns Not Received',
  '/inventory': 'Inventory',
  '/outlets': 'Outlets/Warehouses',
  '/products': 'Products',
  '/packaging': 'Packaging',
  '/stock-transfer': 'Stock Transfers',
  '/locations': 'Service Locations',
  '/suppliers': 'Suppliers',
  '/supplier-portal': 'Supplier Portal',
  '/supplier-analytics': 'Supplier Analytics',
  '/purchase-orders': 'Purchase Orders',
  '/receiving': 'Receiving',
  '/stock-audit': 'Stock Audit',
  '/variance-management': 'Variance Management',
  '/fraud-reporting': 'Fraud Reports',
  '/activity-logs': 'Activity Logs',
  '/pos': 'Point of Sale',
  '/scan-history': 'Scan History',
  '/confirmations': 'Confirmations',
  '/anything-else': null,
}

/** Section 2: routes, sidebar and the panel of notifications. */
export const shell: readonly Sentence[] = [
  {
    says: 'Each page loads on demand with a "Loading..." spinner.',
    holds: async (at) => {
      const desk = await at.fresh('super_admin')
      const letThrough = await holdBack(desk, '**/assets/ActivityPage-*.js')
      await desk.page.goto(at.server.url)
      await sidebarOf(desk.page).getByRole('link', { name: 'Activity Logs' }).click()
      await desk.page.getByRole('main').getByText('Loading...', { exact: true }).waitFor()
      letThrough()
      await headingOf(desk.page, 'Activity Logs').waitFor()
    },
  },
  { says: 'The dashboard and the orders page are preloaded (orders after 100 ms).', ruling: 14 },
  ...Object.entries(routes).map(
    ([path, title]): Sentence => ({
      says: title ? `${path}: ${title}` : `${path}: Not-found page`,
      holds: async (at) => {
        const page = await at.open('super_admin', path)
        await headingOf(page, title ?? 'Page not found')
          .first()
          .waitFor()
      },
    }),
  ),
  { says: 'A barcode scanner page also exists; its path is not shown.', ruling: 2 },
  {
    says: 'Built per role; only permitted items are shown.',
    holds: async (at) => {
      const page = await at.open('supplier', '/settings')
      await headingOf(page, 'User Settings').waitFor()
      expect(await sidebarOf(page).getByText('Dispatch').count()).toBe(0)
    },
  },
  { says: 'Returns (static badge 12), Suspicious Customers (static badge 5)', ruling: 5 },
  {
    says: 'Groups expand and collapse; the group holding the current route opens automatically.',
    holds: async (at) => {
      const page = await at.open('super_admin', '/orders')
      const group = sidebarOf(page).getByRole('button', { name: 'Orders' })
      await sidebarOf(page).getByRole('link', { name: 'All Orders' }).waitFor()
      await group.click()
      await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
    },
  },
  {
    says: 'Collapses to icons; Ctrl/Cmd+B toggles it; its open state is saved in a cookie for 7 days; width 16rem (3rem icon).',
    holds: async (at) => {
      const { page, context } = await at.fresh('staff')
      await page.goto(at.server.url)
      await sidebarOf(page).waitFor()
      const width = async () => (await sidebarOf(page).boundingBox())?.width
      expect(await width()).toBe(256)
      await page.keyboard.press('Control+b')
      await expect.poll(width).toBe(48)
      const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
      await page.keyboard.press('Meta+b')
      await expect.poll(width).toBe(256)
    },
  },
  {
    says: 'On mobile, a viewport width below 768 px, it opens as a side sheet (18rem).',
    holds: async (at) => {
      const { page } = await at.fresh('staff', { width: 767, height: 844 })
      await page.goto(at.server.url)
      await page.getByRole('button', { name: 'Open menu' }).click()
      const sheet = page.getByRole('dialog', { name: 'Menu' })
      await sheet.waitFor()
      await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288)
    },
  },
  {
    says: 'A bell with a red badge showing the unread count ("9+" above 9), live.',
    holds: async (at) => {
      await tell(at, 9)
      const page = await at.open('dispatch_manager', '/')
      await page.getByRole('button', { name: 'Notifications, 9 unread' }).waitFor()
      await tell(at, 1)
      await page.getByRole('button', { name: 'Notifications, 9+ unread' }).waitFor()
    },
  },
  {
    says: 'Title "Notifications"; "You have N unread notification(s)"; each item shows title, message, "New" and its time as "MMM dd, yyyy HH:mm".',
    holds: async (at) => {
      const page = await at.open('dispatch_manager', '/')
      await bellOf(page).click()
      const panel = page.getByRole('dialog', { name: 'Notifications' })
      await panel.getByText(/^You have \d+ unread notifications?$/).waitFor()
      const item = panel.getByRole('listitem').filter({ hasText: 'Of the specification' }).first()
      await item.getByText('Its message', { exact: true }).waitFor()
      await item.getByText('New', { exact: true }).waitFor()
      await expect
        .poll(() => item.locator('time').textContent())
        .toMatch(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)
    },
  },
  {
    says: 'Clicking an item marks it read, navigates to its action_url and closes the panel.',
    holds: async (at) => {
      const page = await at.open('dispatch_manager', '/')
      await bellOf(page).click()
      const panel = page.getByRole('dialog', { name: 'Notifications' })
      await panel.getByText('Of the specification').first().click()
      await page.waitForURL('**/orders?state=packed')
      await panel.waitFor({ state: 'hidden' })
    },
  },
  {
    says: 'A delete button; "Notification deleted".',
    holds: async (at) => {
      const page = await at.open('dispatch_manager', '/')
      await bellOf(page).click()
      await page
        .getByRole('button', { name: /^Delete “Of the specification/ })
        .first()
        .click()
      await toastIn(page, 'Notification deleted').waitFor()
    },
  },
  {
    says: '"Mark all read" calls mark_all_notifications_read with p_user_id; "Success" / "All notifications marked as read".',
    holds: async (at) => {
      const page = await at.open('dispatch_manager', '/')
      await bellOf(page).click()
      const userId = await idOfRole(at.db, 'dispatch_manager')
      const [request] = await Promise.all([
        page.waitForRequest((each) => each.url().includes('mark_all_notifications_read')),
        page.getByRole('button', { name: 'Mark all read', exact: true }).click(),
      ])
      expect(request.postData()).toContain(`"p_user_id":"${userId}"`)
      const toast = toastIn(page, 'All notifications marked as read')
      await toast.waitFor()
      await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Success')
      await page.getByText('You have 0 unread notifications').waitFor()
      expect(await page.getByRole('button', { name: 'Mark all read' }).count()).toBe(0)
    },
  },
  {
    says: 'Empty state "No notifications".',
    holds: async (at) => {
      const userId = await idOfRole(at.db, 'dispatch_manager')
      await at.db.reader.deleteFrom('notifications').where('user_id', '=', userId).execute()
      const page = await at.open('dispatch_manager', '/')
      await bellOf(page).click()
      await page.getByText('No notifications', { exact: true }).waitFor()
    },
  },
]

async function tell({ db }: Place, times: number): Promise<void> {
  const userId = await idOfRole(db, 'dispatch_manager')
  if (times > 1) {
    await db.reader.deleteFrom('notifications').where('user_id', '=', userId).execute()
    await db.reader
      .insertInto('notification_mutes')
      .values({ user_id: userId, rule: 'user.new_browser' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db.transaction((tx) =>
    addNotifications(
      tx,
      Array.from({ length: times }, (_, at) => ({
        type: 'order_update' as const,
        priority: 'normal' as const,
        title: `Of the specification ${times} ${at}`,
        message: 'Its message',
        actionUrl: '/orders?state=packed',
        userId,
      })),
    ),
  )
}
