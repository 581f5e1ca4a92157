import { actorOfUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { shareScore } from '#stock/supplier-analytics/server/index.ts'
import { idOfRole } from './demo-house.ts'
import { heading, list, type Screen } from './screen.ts'
import { supplierOf } from './screen-records.ts'

/** A product that the demo bought from two suppliers. */
async function boughtTwice(db: Database): Promise<string> {
  const found = await db.reader
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as po', 'po.id', 'line.purchase_order_id')
    .select('line.variant_id as variantId')
    .where('po.state', '=', 'closed')
    .groupBy('line.variant_id')
    .orderBy((b) => b.fn.count('po.supplier_id').distinct(), 'desc')
    .orderBy((b) => b.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  return found.variantId
}

/** Whose order is overdue for the longest time: its product sold out. */
async function lateSupplier(db: Database): Promise<string> {
  const late = await db.reader
    .selectFrom('purchase_orders')
    .select('supplier_id')
    .where('state', '=', 'sent')
    .orderBy('expected_on')
    .executeTakeFirstOrThrow()
  return late.supplier_id
}

async function scoreToken(db: Database): Promise<string> {
  const buyer = await actorOfUser(db.reader, await idOfRole(db, 'super_manager'))
  if (!buyer) throw new Error('The demo has no super manager.')
  const id = await supplierOf(db, 'GILDERSBY')
  const { url } = await db.transaction((tx) =>
    shareScore('https://shop.example')(tx, buyer, { id }),
  )
  return url.split('#')[1] ?? ''
}

/** How suppliers delivered: the ranking, one supplier, the lines, and the suppliers of a product. */
export async function screensOfAnalytics(db: Database): Promise<readonly Screen[]> {
  return [
    { name: 'supplier-analytics', path: '/supplier-analytics', settle: list },
    {
      name: 'supplier-report',
      path: `/supplier-analytics?open=${await supplierOf(db, 'MARROWBY')}`,
      settle: heading('Products'),
    },
    {
      name: 'supplier-costs',
      path: `/supplier-analytics?open=${await lateSupplier(db)}`,
      settle: async (page) => {
        await page.getByText('Total', { exact: true }).waitFor()
        await page.getByRole('heading', { name: 'Cost of poor service' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'supplier-share',
      path: `/supplier-analytics?open=${await supplierOf(db, 'MARROWBY')}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Share score' }).click()
        await page.getByRole('button', { name: 'Make link' }).click()
      },
      settle: (page) => page.getByRole('textbox', { name: 'Link' }).waitFor(),
    },
    {
      name: 'supplier-score',
      path: `/supplier-score#${await scoreToken(db)}`,
      isSignedOut: true,
      settle: (page) => page.getByRole('button', { name: 'Print score' }).waitFor(),
    },
    { name: 'supplier-lines', path: '/supplier-analytics?view=lines', settle: list },
    {
      name: 'suppliers-of-product',
      path: `/supplier-analytics?view=item&item=${await boughtTwice(db)}`,
      settle: (page) =>
        page
          .getByRole('figure', { name: 'Lead time in days' })
          .or(page.getByText('Lead time in days'))
          .first()
          .waitFor(),
    },
  ]
}
