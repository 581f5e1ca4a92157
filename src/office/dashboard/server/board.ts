import { causesOfOrders } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type AddressParams, causeKinds, type Figure } from '#platform/needs.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import {
  paramsOfNeed,
  type ServedCauses,
  type ServedFigure,
  type ServedNeed,
} from '#platform/server/serve-need.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { ShownFigure, ShownNeed } from '../dashboard.contract.ts'
import type { DashboardPeriod } from '../dashboard-periods.ts'
import { companyToday } from './period-of.ts'

const access = capability.dashboard

export type BoardParts = {
  readonly needs: readonly ServedNeed[]
  readonly figures: readonly ServedFigure[]
  /** Why figures changed, those of the cards and that of the chart. */
  readonly causes: readonly ServedCauses[]
}

type Asked = { readonly period: DashboardPeriod; readonly outletId?: string | undefined }

/** What a user may open: what is late first, then the work of their role, the most urgent first. */
export function needsOf(actor: Actor, needs: readonly ServedNeed[]): readonly ServedNeed[] {
  const held = actor.permissions
  const placeOf = ({ need }: ServedNeed) => {
    const isMain = need.mainFor?.some((role) => actor.roles.includes(role)) ?? false
    return (need.tone === 'bad' ? 0 : 2_000) + (isMain ? 0 : 1_000) + need.urgency
  }
  return needs
    .filter(({ need }) => isAllowed(held, need.access))
    .filter(({ need }) => need.notFor === undefined || !held.has(need.notFor.key))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

export function figuresOf(actor: Actor, figures: readonly ServedFigure[]) {
  return figures
    .filter(({ figure }) => figure.access.every(({ key }) => actor.permissions.has(key)))
    .toSorted((one, other) => one.figure.place - other.figure.place)
}

/** What the dashboard of a user consists of; the counts and figures are requests of their own. */
export const boardOf =
  ({ needs, figures, causes }: BoardParts) =>
  async (reader: Reader, actor: Actor, { period, outletId }: Asked) => {
    requireWithinOutlets(actor, access, outletId)
    const { today } = await companyToday(reader)
    const ofOutlet = outletId === undefined ? {} : { outletId }
    return {
      needs: needsOf(actor, needs).map(({ need, isOfOutlets }): ShownNeed => {
        const { key, area, one, many, tone, button, since = null, page } = need
        const params = { ...paramsOfNeed(need, today), ...(isOfOutlets ? ofOutlet : {}) }
        return { key, area, one, many, tone, button, since, path: pathOf(page, params) }
      }),
      figures: figuresOf(actor, figures).map(({ figure }): ShownFigure => {
        const { key, area, label, isOfPeriod } = figure
        const path = listPath(figure, period, { outletId })
        return { key, area, label, isOfPeriod, hasCauses: hasCauses(actor, causes, key), path }
      }),
      ordersPath: isAllowed(actor.permissions, capability.orders)
        ? pathOf('/orders', { state: '-cancelled', ...ofOutlet })
        : null,
      hasCausesOfOrders: hasCauses(actor, causes, causesOfOrders.figure.key),
      outlets: await reader
        .selectFrom('outlets')
        .select(['id', 'code', 'name'])
        .where(withinOutlets(actor, access, 'id'))
        .orderBy('code')
        .limit(500)
        .execute(),
    }
  }

const hasCauses = (actor: Actor, causes: readonly ServedCauses[], key: string) =>
  causes.some(
    ({ figure }) =>
      figure.key === key && figure.access.every((each) => actor.permissions.has(each.key)),
  )

/** By what a figure is broken down, in the order in which it is offered. */
export const kindsOf = ({ by }: ServedCauses) => causeKinds.filter((kind) => by[kind] !== undefined)

type Narrowed = { readonly outletId?: string | undefined; readonly more?: AddressParams }

/** The list behind a figure. */
export function listPath(figure: Figure, period: DashboardPeriod, { outletId, more }: Narrowed) {
  const { page, params, outletParam = 'outletId' } = figure
  const ofOutlet = outletId === undefined ? {} : { [outletParam]: outletId }
  return pathOf(page, { ...params(period), ...ofOutlet, ...more })
}

/** The address of a page. */
export function pathOf(page: string, params: AddressParams): string {
  const text = new URLSearchParams(params).toString()
  return text ? `${page}?${text}` : page
}
