import { ordersOfDays } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { addDays } from '#platform/days.ts'
import type { FigureValue, NeedCount } from '#platform/needs.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { isWithinOutlets, requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { DashboardPeriod } from '../dashboard-periods.ts'
import type { BoardParts } from './board.ts'
import { companyToday, periodOf } from './period-of.ts'

const access = capability.dashboard

type OfOutlet = { readonly outletId?: string | undefined }
type OfPeriod = OfOutlet & { readonly period: DashboardPeriod }

const nothing: NeedCount = { count: 0, isMore: false, since: null, amounts: [] }
const noValue: FigureValue = { amounts: [], share: null, beside: null }

/** What waits for a need. At an outlet where the user does not do this work, nothing waits. */
export const countNeed =
  ({ needs }: BoardParts) =>
  async (reader: Reader, actor: Actor, input: OfOutlet & { readonly need: string }) => {
    const { need: key, outletId } = input
    requireWithinOutlets(actor, access, outletId)
    const found = needs.find(({ need }) => need.key === key)
    if (!found) throw notFound('This need')
    authorize(actor, found.need.access)
    if (outletId !== undefined && !isWithinOutlets(actor, found.need.access, outletId))
      return nothing
    const { today } = await companyToday(reader)
    return found.count(reader, actor, { outletId: outletId ?? null, today })
  }

export const readFigure =
  ({ figures }: BoardParts) =>
  async (reader: Reader, actor: Actor, input: OfPeriod & { readonly figure: string }) => {
    const { figure: key, outletId, period } = input
    requireWithinOutlets(actor, access, outletId)
    const found = figures.find(({ figure }) => figure.key === key)
    if (!found) throw notFound('This figure')
    for (const permission of found.figure.access) {
      authorize(actor, permission)
      if (outletId !== undefined && !isWithinOutlets(actor, permission, outletId)) return noValue
    }
    const asked = { period: await periodOf(reader, period), outletId: outletId ?? null }
    return found.read(reader, actor, asked)
  }

/** Orders placed per day, less those cancelled since; the totals are in the main currency. */
export async function ordersPerDay(reader: Reader, actor: Actor, { period, outletId }: OfPeriod) {
  requireWithinOutlets(actor, access, outletId)
  const span = await periodOf(reader, period)
  const rows = await ordersOfDays(reader, actor, access, {
    period: span,
    outletId: outletId ?? null,
  })
  const currency = mainCurrency(rows) ?? (await settingOf(reader, platformSettings.currency))
  const countOn = (day: string) =>
    rows.reduce((sum, row) => sum + (row.day === day ? row.orders : 0), 0)
  const days = []
  for (let day = span.from, before = span.beforeFrom; day <= span.to; day = addDays(day, 1)) {
    const total = rows.find((row) => row.day === day && row.currency === currency)
    days.push({
      day,
      orders: countOn(day),
      totalMinor: total?.totalMinor ?? 0,
      dayBefore: before,
      ordersBefore: countOn(before),
    })
    before = addDays(before, 1)
  }
  return { days, currency }
}

type OfCurrency = { readonly currency: string; readonly orders: number }

function mainCurrency(rows: readonly OfCurrency[]): string | null {
  const orders = new Map<string, number>()
  for (const row of rows) orders.set(row.currency, (orders.get(row.currency) ?? 0) + row.orders)
  const [most] = [...orders].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
