import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SetupChecklist } from '#office/setup/web/index.tsx'
import { useOwnProfile } from '#organization/users/web/index.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { isDashboardPeriod, usualPeriod } from '../dashboard-periods.ts'
import { chartKey, shownOf } from '../layout.rules.ts'
import { BoardPickers } from './BoardPickers.tsx'
import classes from './DashboardPage.module.css'
import { type BoardScope, dashboardApi } from './dashboard-api.ts'
import { FigureCards } from './FigureCards.tsx'
import { NeedRows } from './NeedRows.tsx'
import { OrdersPerDay } from './OrdersPerDay.tsx'
import { ViewCards } from './ViewCards.tsx'
import { WhyButton } from './WhyButton.tsx'
import { WidgetFailure } from './WidgetFailure.tsx'

const ordersPlaced = { key: 'dispatch.orders', label: 'Orders', isOfPeriod: true }

/** What needs the user now, and how the chosen period went; each part is loaded by itself. */
export function DashboardPage() {
  const scope = useScope()
  const board = useQuery({
    ...dashboardApi.ask('board', scope),
    placeholderData: keepPreviousData,
  })
  const layout = useOwnProfile().preferences.dashboard
  const hasChart = !layout.hidden.includes(chartKey)
  const perDay = useQuery({
    ...dashboardApi.ask('ordersPerDay', scope),
    enabled: hasChart,
    placeholderData: keepPreviousData,
  })
  return (
    <PageFrame
      title="Dashboard"
      purpose="Today’s work, and how the period compares with the one before."
      more={<BoardPickers scope={scope} board={board.data} />}
    >
      <SetupChecklist />
      <WidgetFailure title="The dashboard could not be loaded." query={board} />
      <div data-in-order className={classes.parts}>
        {board.isPending ? (
          <div data-pending />
        ) : (
          <FigureCards figures={shownOf(board.data?.figures ?? [], layout)} scope={scope} />
        )}
        {layout.views.length > 0 ? <ViewCards chosen={layout.views} /> : null}
        <div data-in-order className={classes.columns} data-alone={!hasChart || undefined}>
          <section className={classes.card} aria-labelledby="needs-you">
            <h2 id="needs-you" className={classes.title}>
              Needs you now
            </h2>
            {board.data ? (
              <NeedRows needs={shownOf(board.data.needs, layout)} scope={scope} />
            ) : null}
          </section>
          {hasChart ? (
            <section className={classes.card} aria-labelledby="orders-per-day">
              <h2 id="orders-per-day" className={classes.title}>
                Orders per day
              </h2>
              {perDay.data ? (
                <OrdersPerDay
                  {...perDay.data}
                  ordersPath={board.data?.ordersPath ?? null}
                  why={
                    board.data?.hasCausesOfOrders ? (
                      <WhyButton figure={ordersPlaced} scope={scope} />
                    ) : null
                  }
                />
              ) : null}
              <WidgetFailure title="The chart could not be loaded." query={perDay} />
            </section>
          ) : null}
        </div>
      </div>
    </PageFrame>
  )
}

function useScope(): BoardScope {
  const { params } = useUrlState()
  const period = isDashboardPeriod(params.period) ? params.period : usualPeriod
  return { period, ...(params.outletId ? { outletId: params.outletId } : {}) }
}
