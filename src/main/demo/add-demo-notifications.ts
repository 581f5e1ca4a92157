import { variantNoun } from '#catalog/catalog.nouns.ts'
import { type Draft, notificationRules } from '#notifications/notifications.rules.ts'
import { addNotifications, type NewNotification } from '#notifications/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { capability } from '#users/capabilities.ts'
import { type DemoIds, idOf, iso } from './add-demo-orders.ts'
import { houseNotices, lowStockNotice } from './demo-notices.ts'
import type { DemoPlan } from './plan-demo.ts'
import { hour } from './working-hours.ts'

type Dated = Draft & { readonly createdAt: string }

const perUser = 14

/**
 * Tells every user what the rules would have told them of the newest events, what runs low if stock
 * is theirs to see, and what the house tells all. The newest and the urgent ones are unread.
 */
export async function addDemoNotifications(
  tx: Tx,
  now: Date,
  events: readonly PastEvent[],
  plan: DemoPlan,
  ids: DemoIds,
): Promise<void> {
  const newestFirst = events.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const happened = new Set(events.map(({ type }) => type))
  const rows = [...ids.team.values()].flatMap((user) => {
    const hasOrders = user.permissions.has(capability.orders.key)
    const rules = rulesFor(user, happened)
    const fromHouse = houseNotices.map(([ago, draft]) => ({
      ...draft,
      createdAt: iso(now.getTime() - ago * hour),
    }))
    const hasStock = user.permissions.has(capability.inventory.key)
    const low = hasStock ? lowStock(now, plan, ids).slice(0, rules.size > 0 ? 4 : 8) : []
    const left = perUser - fromHouse.length - low.length
    const told = [...toldByRules(user, rules, newestFirst, left), ...low, ...fromHouse]
    // Whoever may not open orders is not led to a page that turns them away.
    return told
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .slice(0, perUser)
      .map(
        (notice, place): NewNotification => ({
          ...notice,
          actionUrl: hasOrders ? notice.actionUrl : null,
          userId: user.userId,
          read: place >= 5 && notice.priority !== 'urgent',
        }),
      )
  })
  await addNotifications(tx, rows)
}

/** Which of the events that happened this user hears of by notifications.rules.ts. */
function rulesFor({ roles }: Actor, happened: ReadonlySet<string>): ReadonlySet<string> {
  const heard = Object.entries(notificationRules).filter(
    ([type, rule]) =>
      rule.roles.some((role) => roles.includes(role)) ||
      // The rules tell the super admin of imports only, and the demo has none.
      (roles.includes('super_admin') && type.startsWith('order.')),
  )
  return new Set(heard.map(([type]) => type).filter((type) => happened.has(type)))
}

/** The newest of each kind, in equal shares, as the rules word them. */
function toldByRules(
  user: Actor,
  rules: ReadonlySet<string>,
  newestFirst: readonly PastEvent[],
  wanted: number,
): Dated[] {
  const share = Math.ceil(wanted / Math.max(1, rules.size))
  const told = new Map<string, number>()
  return newestFirst.flatMap(({ type, id, label, actor, at, data = {} }) => {
    const rule = notificationRules[type]
    const count = told.get(type) ?? 0
    if (!rule || !rules.has(type) || actor.userId === user.userId || count >= share) return []
    told.set(type, count + 1)
    const heard = { type, entityId: id, label, actorName: actor.name, data }
    return [{ ...rule.draft(heard), createdAt: at }]
  })
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
