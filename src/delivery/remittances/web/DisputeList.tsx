import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { disputeColumns } from './line-columns.tsx'
import { remittancesApi } from './remittances-api.ts'

const list = '/dispatch/disputes'

/** What couriers were asked about and have not made good, the longest first. */
export function DisputeList() {
  const { params } = useUrlState()
  const { q, after } = params
  const found = useQuery({
    ...remittancesApi.ask('lines', {
      show: 'disputed',
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListBar>
        <SearchField label="Search disputes" hint="Tracking number" />
        <ListTools list={list} columns={disputeColumns} filterParams={[]} />
      </ListBar>
      <DataTable
        noun="disputes"
        list={list}
        columns={disputeColumns}
        query={found}
        keyOf={({ id }) => id}
        isFlat
        isDense
        whenNothing={
          <EmptyNote title="Nothing is disputed">
            A difference that is held against its courier waits here until the money came or it is
            accepted.
          </EmptyNote>
        }
      />
    </>
  )
}
