import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { settingId } from '#platform/server/settings/write-setting.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import { demoEmail } from '#users/demo-users.ts'
import { actorOfUser } from '#users/server/index.ts'
import { linkOf, tokenHash } from '#users/server/people/invitation-token.ts'
import { askedBy } from './approval-steps.ts'

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
    { name: 'dispatch', path: '/dispatch', settle: list },
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
      settle: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
        // The panel slides in; what is still moving is read by nobody.
        await page.waitForTimeout(250)
      },
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

/** Where the first draft of the demo opens. */
async function draftOrder(db: Database): Promise<string> {
  const draft = await db.reader
    .selectFrom('purchase_orders')
    .select('id')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return `/inventory?tab=suggestions&draft=${draft.id}`
}

/** A request of the demo's staff that waits for a decision. */
async function requestOfStaff(db: Database): Promise<string> {
  const staff = await db.reader
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', demoEmail('staff'))
    .executeTakeFirstOrThrow()
  const actor = await actorOfUser(db.reader, staff.id)
  const outlet = await db.reader.selectFrom('outlets').select('id').executeTakeFirstOrThrow()
  if (!actor) throw new Error('The demo has no staff.')
  return (await askedBy(db, actor, outlet.id)).id
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

/** A level of which something is reserved, as the page's address names it. */
async function levelReserved(db: Database): Promise<string> {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['variant_id', 'outlet_id'])
    .where('reserved', '>', 0)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return `${level.variant_id}:${level.outlet_id}`
}

async function idFrom(db: Database, table: 'outlets' | 'bins' | 'service_areas'): Promise<string> {
  const row = await db.reader.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()
  return row.id
}

/** The link of an invitation that can still be accepted; those of the demo were never sent. */
async function openInvitation(db: Database): Promise<string> {
  const invitation = await db.reader
    .selectFrom('invitations')
    .select(['id', 'version'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  await db.reader
    .updateTable('invitations')
    .set({ token_hash: await tokenHash(db.reader, invitation) })
    .where('id', '=', invitation.id)
    .execute()
  return linkOf(db.reader, invitation)
}

/** A user who stands in for somebody at this moment. */
async function someoneCovering(db: Database): Promise<string> {
  const cover = await db.reader
    .selectFrom('cover_grants')
    .select('user_id')
    .orderBy('ends_at', 'desc')
    .executeTakeFirstOrThrow()
  return cover.user_id
}

async function variantOf(db: Database, sku: string): Promise<string> {
  const found = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return found.id
}

/** A transfer of the demo that has come so far. */
async function transferIn(db: Database, state: string): Promise<string> {
  const transfer = await db.reader
    .selectFrom('transfers')
    .select('id')
    .where('state', '=', state)
    .where('is_blind', '=', false)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return transfer.id
}
