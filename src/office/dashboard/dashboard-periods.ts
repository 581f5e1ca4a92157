/** The periods of the lists that the dashboard offers. */
export const dashboardPeriods = ['today', 'last7', 'last14', 'last30', 'last90'] as const

export type DashboardPeriod = (typeof dashboardPeriods)[number]

export const usualPeriod: DashboardPeriod = 'last14'

export function isDashboardPeriod(text: string | undefined): text is DashboardPeriod {
  return dashboardPeriods.some((period) => period === text)
}
