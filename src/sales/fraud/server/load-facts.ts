import { placeKey } from '#organization/outlets/place-names.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import type { Counted, RiskFacts } from '../risk-facts.ts'
import type { ScoredOrder } from './orders-to-score.ts'
import { type History, noOrders, readHistories, readOwnCalls } from './read-histories.ts'
import {
  areasOf,
  noNeighbours,
  readAreas,
  readArrivals,
  readNeighbours,
} from './read-surroundings.ts'
import type { RiskSettings } from './risk-settings.ts'

/** Which of these orders their customers refused, as couriers and customers say. */
export type RefusedOrders = (tx: Tx, orderIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The facts of these orders, in a few statements for any number of them. */
export async function loadFacts(
  tx: Tx,
  orders: readonly ScoredOrder[],
  refusedOrders: RefusedOrders,
  riskOf: RiskSettings,
): Promise<ReadonlyMap<string, RiskFacts>> {
  const ids = orders.map(({ id }) => id)
  const settings = await settingsOf(tx, {
    currency: platformSettings.currency,
    timeZone: platformSettings.timeZone,
  })
  const histories = await readHistories(tx, ids)
  const ownCalls = await readOwnCalls(tx, ids)
  const neighbours = await readNeighbours(tx, ids)
  const arrivals = await readArrivals(
    tx,
    orders.map(({ addressKey }) => addressKey),
  )
  const areas = await readAreas(tx, orders)
  const refused = await refusedOrders(
    tx,
    [...histories.values()].flatMap(({ cameBack }) => cameBack),
  )
  return new Map(
    orders.map((order) => {
      const history = histories.get(order.id) ?? noOrders
      const near = neighbours.get(order.id) ?? noNeighbours
      const own = ownCalls.get(order.id) ?? 0
      return [
        order.id,
        {
          isCash: order.isCash,
          isPaid: order.isPaid,
          totalMinor: order.totalMinor,
          currency: order.currency,
          highValueMinor:
            order.currency === settings.currency ? riskOf(order.outletId).highValueMinor : null,
          hour: hourOf(order.placedAt, settings.timeZone),
          addressVerdict: order.addressVerdict,
          deliveredHere: arrivals.get(order.addressKey) ?? 0,
          own: {
            earlier: history.earlier,
            delivered: newest(history.delivered),
            cameBack: newest(history.cameBack),
            refused: newest(history.cameBack.filter((id) => refused.has(id))),
            lastDay: newest(history.lastDay),
          },
          calls: {
            unanswered: history.calls + own,
            orders: newest([...(own > 0 ? [order.id] : []), ...history.calledIds]),
          },
          phone: phoneOf(order, history),
          address: { ...near, cameBack: newest(near.cameBack) },
          ...areasOf(areas, order),
        },
      ]
    }),
  )
}

const mostNamed = 10

const newest = (ids: readonly string[]): Counted => ({
  count: ids.length,
  ids: ids.slice(0, mostNamed),
})

const hourOf = (at: string, timeZone: string) =>
  Number(wallClockAt(Date.parse(at), timeZone).slice(11, 13))

function phoneOf(order: ScoredOrder, history: History): RiskFacts['phone'] {
  const words = new Set(placeKey(order.name).split(' '))
  const otherNames = history.ofPhone.filter(
    ({ name }) =>
      !placeKey(name)
        .split(' ')
        .some((word) => words.has(word)),
  )
  return {
    isGiven: order.phoneKey !== '',
    earlier: history.ofPhone.length,
    otherNames: newest(otherNames.map(({ id }) => id)),
    cameBackOfOthers: newest(history.cameBackOfOthers),
  }
}
