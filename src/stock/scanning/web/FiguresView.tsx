import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ScanFigures } from '../scan-history.contract.ts'
import { scanSpans } from '../scan-history.rules.ts'
import { scanTaskLabels } from '../scan-tasks.ts'
import { ErrorTable } from './ErrorTable.tsx'
import { ProductErrors } from './ProductErrors.tsx'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'

/** When scanning is busy, and where it goes wrong. */
export function FiguresView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const span = scanSpans.find((each) => each === params.span) ?? '28'
  const outletId = params.outlet
  const { data, error, refetch } = useQuery({
    ...scanHistoryApi.ask('figures', { span, ...(outletId ? { outletId } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label="Period"
          value={span}
          data={scanSpans.map((days) => ({ value: days, label: `Last ${days} days` }))}
          onChange={({ currentTarget }) => set({ span: currentTarget.value }, 'replace')}
        />
        <NativeSelect
          label="Outlet"
          value={outletId ?? ''}
          data={[{ value: '', label: 'All outlets' }, ...outlets]}
          onChange={({ currentTarget }) => set({ outlet: currentTarget.value || null }, 'replace')}
        />
      </div>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? <Figures figures={data} /> : null}
    </>
  )
}

function Figures({ figures }: { figures: ScanFigures }) {
  const { hours, tasks, devices, users, products, seesAllUsers } = figures
  if (tasks.length === 0)
    return <EmptyNote title="No scans in this period">Choose a longer period.</EmptyNote>
  return (
    <div className={classes.figures}>
      <BarChartFigure
        title="Scans by hour of the day"
        unit="Scans"
        secondUnit="Errors"
        rows={hours.map(({ hour, scans, errors }) => ({
          label: `${String(hour).padStart(2, '0')}:00`,
          value: scans,
          second: errors,
        }))}
        format={(scans) => formatCount(scans)}
      />
      <ProductErrors products={products} />
      <ErrorTable
        title="Errors by task"
        of="Task"
        rows={tasks.map(({ task, ...counts }) => ({ name: scanTaskLabels[task], ...counts }))}
      />
      <ErrorTable title="Errors by shared device" of="Device" rows={devices} />
      <ErrorTable title={seesAllUsers ? 'Errors by user' : 'Your scans'} of="User" rows={users} />
    </div>
  )
}
