import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { FraudReportRow } from '../fraud-reports.fields.ts'
import { fraudReportList } from '../fraud-reports.list.ts'
import { openStates } from '../fraud-reports.states.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi, useReportPeople } from './fraud-reports-api.ts'

const cells: Cells<FraudReportRow> = {
  due: ({ dueOn, isOverdue, state }) =>
    openStates.includes(state) ? (
      <span className={isOverdue ? classes.overdue : undefined}>
        {formatDay(dueOn)}
        {isOverdue ? ', overdue' : ''}
      </span>
    ) : null,
}

/** The reports that the reader may see, the newest first. */
export function ReportsView() {
  const outlets = useOutletOptions()
  const people = useReportPeople()
  return (
    <>
      <ReportFigures />
      <ListView
        list={fraudReportList}
        ask={(call) => fraudReportsApi.ask('list', call)}
        keyOf={({ id }: FraudReportRow) => id}
        cells={cells}
        records={{ outletId: outlets, ownerId: people }}
        exportPath="/files/fraud-reports"
        whenNothing={
          <EmptyNote title="No fraud reports">
            Report a suspicion here, or with “Report fraud” at an order, parcel, sale or variance.
          </EmptyNote>
        }
      />
    </>
  )
}

const figures = [
  { key: 'open', label: 'Open', tone: 'waiting', search: {} },
  { key: 'overdue', label: 'Overdue', tone: 'bad', search: { isOverdue: 'true' } },
  { key: 'unassigned', label: 'Unassigned', tone: 'quiet', search: { ownerId: 'empty' } },
  {
    key: 'substantiated',
    label: 'Substantiated',
    tone: 'special',
    search: { state: 'substantiated,action' },
  },
] as const

/** How many need work; each figure opens what it counts. */
function ReportFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(fraudReportsApi.ask('figures', {}))
  const isCurrent = (search: Readonly<Record<string, string>>) => {
    const entries = Object.entries(search)
    return entries.length > 0 && entries.every(([key, value]) => params[key] === value)
  }
  return (
    <FigureStrip
      label="Fraud reports now"
      figures={figures.map(({ key, label, tone, search }) => ({
        ...{ key, label, tone, search },
        count: data?.[key],
        isCurrent: isCurrent(search),
      }))}
    />
  )
}
