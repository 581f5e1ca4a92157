import { useQuery } from '@tanstack/react-query'
import { addDays, formatDay } from '#platform/days.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { dayAt } from '#platform/zone-in-use.ts'
import { countKindLabels, countScopeLabels } from '../count-kinds.ts'
import type { StockCountRow } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

const weeksAhead = 5

/** The counts that are planned or open, by their day; what is late comes first. */
export function CountCalendar() {
  const { data } = useQuery(
    stockCountsApi.ask('list', {
      state: ['planned', 'counting', 'review'],
      sort: 'planned',
      limit: 100,
    }),
  )
  if (!data) return <Pending />
  const today = dayAt(new Date())
  const last = addDays(today, weeksAhead * 7)
  const days = Map.groupBy(
    data.rows.filter(({ plannedOn }) => plannedOn <= last),
    ({ plannedOn }) => (plannedOn < today ? 'late' : plannedOn),
  )
  if (days.size === 0)
    return (
      <EmptyNote title="No counts in the next five weeks">
        Plan a count, and it is shown on its day.
      </EmptyNote>
    )
  return (
    <ul className={classes.calendar} aria-label="Counts by day">
      {[...days].map(([day, counts]) => (
        <li key={day}>
          <strong className={day === 'late' ? classes.less : undefined}>
            {dayWords(day, today)}
          </strong>
          <ul className={classes.day}>
            {counts.map((count) => (
              <li key={count.id}>
                <PlannedCount count={count} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function dayWords(day: string, today: string): string {
  if (day === 'late') return 'Before today'
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day)
}

function PlannedCount({ count }: { count: StockCountRow }) {
  const { id, label, outletCode, kind, scope, state } = count
  return (
    <>
      <AppLink search={{ view: 'calendar', open: id }} keepsScroll>
        {label}
      </AppLink>
      <span>
        {outletCode}, {countKindLabels[kind]} count: {countScopeLabels[scope].toLowerCase()}
      </span>
      <StateBadge machine={stockCountMachine} state={state} />
    </>
  )
}
