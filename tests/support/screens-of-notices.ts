import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { list, panel, type Screen } from './screen.ts'

async function noticeIn(db: Database, state: 'submitted' | 'received') {
  return db.reader
    .selectFrom('ship_notices')
    .select(['id', 'purchase_order_id as orderId'])
    .where('state', '=', state)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
}

/** Announced deliveries: in the portal, its form, on the board, and in the panel of its order. */
export async function screensOfNotices(db: Database): Promise<readonly Screen[]> {
  const submitted = await noticeIn(db, 'submitted')
  const received = await noticeIn(db, 'received')
  const openForm = async (page: Page) => {
    await page.getByRole('button', { name: 'Announce delivery' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Enter what is in each carton').click()
  }
  return [
    {
      name: 'portal-deliveries',
      as: 'supplier',
      path: '/supplier-portal?view=deliveries',
      settle: list,
    },
    {
      name: 'portal-delivery',
      as: 'supplier',
      path: `/supplier-portal?view=deliveries&open=${submitted.id}`,
      settle: panel,
    },
    {
      name: 'portal-delivery-received',
      as: 'supplier',
      path: `/supplier-portal?view=deliveries&open=${received.id}`,
      settle: panel,
    },
    {
      name: 'portal-announce',
      as: 'supplier',
      path: `/supplier-portal?open=${submitted.orderId}`,
      open: openForm,
      // To be hovered, it is scrolled above the foot of the form, with the buttons of the cartons.
      settle: (page: Page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Add carton' }).hover(),
    },
    {
      name: 'announced-delivery',
      path: `/receiving?delivery=${submitted.id}`,
      settle: panel,
    },
    {
      name: 'order-notices',
      path: `/purchase-orders?open=${submitted.orderId}`,
      settle: async (page) =>
        page.getByRole('heading', { name: 'Announced deliveries' }).scrollIntoViewIfNeeded(),
    },
  ]
}
