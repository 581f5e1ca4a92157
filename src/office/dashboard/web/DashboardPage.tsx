import { useQuery } from '@tanstack/react-query'
import { SetupChecklist } from '#office/setup/web/index.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import classes from './DashboardPage.module.css'
import { dashboardApi } from './dashboard-api.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { OrdersPerDay } from './OrdersPerDay.tsx'
import { StateFigures } from './StateFigures.tsx'
import { WidgetFailure } from './WidgetFailure.tsx'

export function DashboardPage() {
  const counts = useQuery(dashboardApi.ask('orderCounts', {}))
  const lowStock = useQuery(dashboardApi.ask('lowStock', {}))
  const perDay = useQuery(dashboardApi.ask('ordersPerDay', {}))
  const isCounted = (counts.data ?? counts.error) && (lowStock.data ?? lowStock.error)
  return (
    <PageFrame title="Dashboard" purpose="What needs doing now, and how the last two weeks went.">
      <SetupChecklist />
      <StateFigures counts={counts.data} />
      <WidgetFailure title="The figures could not be loaded." query={counts} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="needs-you">
          <h2 id="needs-you" className={classes.title}>
            Needs you now
          </h2>
          {isCounted && (counts.data || lowStock.data) && (
            <NeedsYou counts={counts.data} lowStock={lowStock.data?.count} />
          )}
          <WidgetFailure title="The orders that need you could not be loaded." query={counts} />
          <WidgetFailure title="Low stock could not be loaded." query={lowStock} />
        </section>
        <section className={classes.card} aria-labelledby="orders-per-day">
          <h2 id="orders-per-day" className={classes.title}>
            Orders per day
          </h2>
          {perDay.data && <OrdersPerDay {...perDay.data} />}
          <WidgetFailure title="The chart could not be loaded." query={perDay} />
        </section>
      </div>
    </PageFrame>
  )
}
