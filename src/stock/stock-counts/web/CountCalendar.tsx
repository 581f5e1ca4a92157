import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { CalendarCount } from '../stock-counts.fields.ts'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CalendarList } from './CalendarList.tsx'
import { monthAfter, monthTitle, weeksOf } from './calendar-month.ts'
import classes from './count-calendar.module.css'
import { useFirstOutlet } from './first-outlet.ts'
import { MoveCount } from './MoveCount.tsx'
import { stockCountsApi } from './stock-counts-api.ts'

/** The counts of an outlet by day, and what falls due on each; a count is planned on any day. */
export function CountCalendar() {
  const outlets = useOutletOptions()
  const outletId = useFirstOutlet()
  const { params, set } = useUrlState()
  const isPhone = usePhone()
  const [asked, setAsked] = useState<CalendarCount | null>(null)
  const now = dayAt(new Date()).slice(0, 7)
  const month = /^\d{4}-\d\d$/.test(params.month ?? '') ? (params.month ?? now) : now
  const { data, error, refetch } = useQuery({
    ...stockCountsApi.ask('calendar', { outletId, month }),
    enabled: outletId !== '',
    placeholderData: keepPreviousData,
  })
  const move = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.arrange,
    failure: 'Not moved',
    onDone: (_, { plannedOn }) => tellSuccess(`Moved to ${formatDay(plannedOn ?? '')}`),
  })
  const open = (next: string) => set({ month: next === now ? null : next }, 'replace')
  const acts = {
    onPlan: (on: string) => set({ plan: '1', at: outletId, on, open: null }),
    onAskMove: setAsked,
    onMove: ({ id, version }: CalendarCount, plannedOn: string) =>
      void move.start({ id, version, plannedOn }),
    onMonth: open,
  }
  return (
    <>
      <div className={classes.head}>
        <IconButton label="Month before" isFramed onAct={() => open(monthAfter(month, -1))}>
          <IconChevronLeft size={16} />
        </IconButton>
        <h2 className={classes.month} aria-live="polite">
          {monthTitle(month)}
        </h2>
        <IconButton label="Month after" isFramed onAct={() => open(monthAfter(month, 1))}>
          <IconChevronRight size={16} />
        </IconButton>
        <NativeSelect
          aria-label="Outlet"
          value={outletId}
          data={[...outlets]}
          onChange={({ currentTarget }) => set({ at: currentTarget.value }, 'replace')}
        />
      </div>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!data && !error ? <Pending /> : null}
      {data && isPhone ? (
        <CalendarList weeks={weeksOf(month, data)} today={data.today} {...acts} />
      ) : null}
      {data && !isPhone ? (
        <CalendarGrid
          key={outletId}
          month={month}
          weeks={weeksOf(month, data)}
          today={data.today}
          {...acts}
        />
      ) : null}
      {asked ? <MoveCount count={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
