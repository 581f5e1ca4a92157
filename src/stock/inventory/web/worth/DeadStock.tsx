import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { stockWorth } from '../stock-api.ts'
import { worthColumns } from './worth-columns.tsx'
import { ofOutlet } from './worth-params.ts'

const filterParams = ['outlet'] as const

/** What ties up the most money and is asked for by nobody. */
export function DeadStock() {
  const { params } = useUrlState()
  const dead = useQuery({
    ...stockWorth.ask('dead', {
      ...ofOutlet(params),
      ...(params.after ? { after: params.after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      noun="levels"
      columns={worthColumns}
      query={dead}
      keyOf={({ variantId, outletId }) => `${variantId}:${outletId}`}
      filterParams={filterParams}
      whenNothing={
        <EmptyNote title="No dead stock">
          Of everything that is there something was issued in the last {dead.data?.deadDays ?? 90}{' '}
          days.
        </EmptyNote>
      }
    />
  )
}
