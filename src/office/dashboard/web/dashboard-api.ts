import type { InferContractRouterOutputs } from '@orpc/contract'
import { connect } from '#platform/web/client.ts'
import type { dashboardContract } from '../dashboard.contract.ts'
import type { DashboardPeriod } from '../dashboard-periods.ts'
import { fewAtOnce } from './few-at-once.ts'

export const dashboardApi = connect<typeof dashboardContract>('dashboard')

type Outputs = InferContractRouterOutputs<typeof dashboardContract>

export type Board = Outputs['board']
export type ShownNeed = Board['needs'][number]
export type ShownFigure = Board['figures'][number]
export type ShownView = Outputs['views']['views'][number]
export type NeedCount = Outputs['need']
export type FigureValue = Outputs['figure']
export type TaskClaim = Outputs['claims']['claims'][number]
export type Causes = Outputs['causes']
export type OrdersOfDays = Outputs['ordersPerDay']

/** What the dashboard is about, from its address. */
export type BoardScope = { readonly period: DashboardPeriod; readonly outletId?: string }

type Call = { readonly signal: AbortSignal }

/** Kept fresh by the live updates of the area that declares it. */
export function askNeed({ key, area }: ShownNeed, { outletId }: BoardScope) {
  const input = { need: key, ...(outletId ? { outletId } : {}) }
  const { queryFn } = dashboardApi.ask('need', input)
  return {
    queryKey: [area, 'dashboard.need', input] as const,
    queryFn: (context: Call) => fewAtOnce(() => queryFn(context)),
  }
}

/** Asked for again when the user chooses others, or changes one. */
export const askViews = (chosen: readonly string[]) => ({
  ...dashboardApi.ask('views', {}),
  queryKey: ['views', 'dashboard.views', chosen] as const,
})

export function askView({ id, area }: ShownView) {
  const { queryFn } = dashboardApi.ask('view', { id })
  return {
    queryKey: [area, 'dashboard.view', { id }] as const,
    queryFn: (context: Call) => fewAtOnce(() => queryFn(context)),
  }
}

export function askFigure({ key, area }: ShownFigure, scope: BoardScope) {
  const input = { figure: key, ...scope }
  const { queryFn } = dashboardApi.ask('figure', input)
  return {
    queryKey: [area, 'dashboard.figure', input] as const,
    queryFn: (context: Call) => fewAtOnce(() => queryFn(context)),
  }
}
