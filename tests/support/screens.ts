import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'

export type Screen = {
  readonly name: string
  readonly path: string
  readonly isSignedOut?: boolean
  /** Brings the screen to what it shows when it has come to rest. */
  readonly settle: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor()

const list = async (page: Page) => page.locator('[data-row]').first().waitFor()

/** Every screen that there is, each with something on it. */
export async function screens(db: Database): Promise<readonly Screen[]> {
  const held = await orderIn(db, 'pending', true)
  const open = await orderIn(db, 'confirmed', false)
  return [
    { name: 'login', path: '/', isSignedOut: true, settle: heading('Demo credentials') },
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
    { name: 'dispatch', path: '/dispatch', settle: list },
    { name: 'bench', path: `/dispatch?order=${open}`, settle: heading(/^Order \d+$/) },
    {
      name: 'settings',
      path: '/settings',
      settle: (page) => page.getByText('This session').first().waitFor(),
    },
    { name: 'activity', path: '/activity-logs', settle: list },
    {
      name: 'notifications',
      path: '/',
      settle: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
        // The panel slides in; what is still moving is read by nobody.
        await page.waitForTimeout(250)
      },
    },
    { name: 'not-found', path: '/nowhere', settle: heading('Page not found') },
  ]
}

/** The newest order of a few units in this state, with or without an open hold. */
export async function orderIn(db: Database, state: string, isHeld: boolean): Promise<string> {
  const order = await db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', state)
    .where('units', '>=', 2)
    .where(({ exists, not, selectFrom }) => {
      const hold = exists(
        selectFrom('order_holds')
          .select('order_holds.id')
          .whereRef('order_holds.order_id', '=', 'orders.id')
          .where('released_at', 'is', null),
      )
      return isHeld ? hold : not(hold)
    })
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return order.id
}
