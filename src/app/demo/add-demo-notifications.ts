import { addNotifications, type NewNotification } from '#office/notifications/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { type DemoIds, idOf, iso } from './add-demo-orders.ts'
import { houseNotices, lowStockNotice } from './demo-notices.ts'
import type { DemoPlan } from './plan-demo.ts'
import { type Dated, rulesFor, toldByRules } from './told-by-rules.ts'
import { hour } from './working-hours.ts'

const perUser = 14

/**
 * Gives every user the notifications that the rules would have sent for the newest events, the low
 * stock they may see, and the company-wide notices. The newest and the urgent ones are unread.
 */
export async function addDemoNotifications(
  tx: Tx,
  now: Date,
  events: readonly PastEvent[],
  plan: DemoPlan,
  ids: DemoIds,
): Promise<void> {
  const newestFirst = events.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const rows = [...ids.team.values()].flatMap((user) => {
    const hasOrders = user.permissions.has(capability.orders.key)
    const rules = rulesFor(user, newestFirst)
    const fromHouse: Dated[] = houseNotices.map(([ago, draft]) => ({
      ...draft,
      createdAt: iso(now.getTime() - ago * hour),
    }))
    const hasStock = user.permissions.has(capability.inventory.key)
    const low = hasStock ? lowStock(now, plan, ids).slice(0, rules.length > 0 ? 4 : 8) : []
    const left = perUser - fromHouse.length - low.length
    const told = [...toldByRules(user, rules, newestFirst, left), ...low, ...fromHouse]
    // A user who may not open orders gets no link to a page that would refuse them.
    return told
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .slice(0, perUser)
      .map(
        (notice, place): NewNotification => ({
          ...notice,
          actionUrl: hasOrders ? notice.actionUrl : null,
          userId: user.userId,
          read: Boolean(notice.resolvedAt) || (place >= 5 && notice.priority !== 'urgent'),
        }),
      )
  })
  await addNotifications(tx, rows)
}

function lowStock(now: Date, { stock, products }: DemoPlan, { variants }: DemoIds): Dated[] {
  const titles = new Map(products.map(({ sku, title }) => [sku, title]))
  return stock
    .flatMap(({ sku, outlet, available, reorderPoint }) => {
      if (reorderPoint === null || available > reorderPoint) return []
      const title = titles.get(sku) ?? sku
      const path = variantNoun.path(idOf(variants, sku))
      return [lowStockNotice({ title, available, outlet, reorderPoint }, path)]
    })
    .map((draft, index) => ({ ...draft, createdAt: iso(now.getTime() - (2 + index * 24) * hour) }))
}
