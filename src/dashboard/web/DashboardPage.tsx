import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import classes from './DashboardPage.module.css'
import { dashboardApi } from './dashboard-api.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { OrdersPerDay } from './OrdersPerDay.tsx'
import { StateFigures } from './StateFigures.tsx'

export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardApi.ask('overview', {}))
  return (
    <PageFrame title="Dashboard" purpose="What needs doing now, and how the last two weeks went.">
      {error && !data && <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />}
      <StateFigures overview={data} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="needs-you">
          <h2 id="needs-you" className={classes.title}>
            Needs you now
          </h2>
          {data && <NeedsYou overview={data} />}
        </section>
        <section className={classes.card} aria-labelledby="orders-per-day">
          <h2 id="orders-per-day" className={classes.title}>
            Orders per day
          </h2>
          {data && <OrdersPerDay days={data.days} currency={data.currency} />}
        </section>
      </div>
    </PageFrame>
  )
}
