import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { AgeingTable } from './AgeingTable.tsx'
import { dueColumns } from './due-columns.tsx'
import { remittancesApi } from './remittances-api.ts'

const filterParams = ['courier', 'late'] as const
const list = '/dispatch/cash'

/** Every parcel whose cash a courier still has, the longest first. */
export function CashOwed() {
  const { params } = useUrlState()
  const { courier, late, q, after } = params
  const couriers = useQuery(remittancesApi.ask('couriers', {}))
  const dues = useQuery({
    ...remittancesApi.ask('dues', {
      ...(courier ? { courierId: courier } : {}),
      ...(late ? { late: true } : {}),
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AgeingTable />
      <ListBar>
        <SearchField label="Search cash owed" hint="Tracking, parcel or order number" />
        <FilterChips
          filters={[
            {
              key: 'courier',
              label: 'Courier',
              options:
                couriers.data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? [],
            },
            { key: 'late', label: 'Late', options: [{ value: '1', label: 'yes' }] },
          ]}
        />
        <ListTools
          list={list}
          columns={dueColumns}
          exportPath="/files/cash-owed"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="parcels"
        list={list}
        columns={dueColumns}
        query={dues}
        keyOf={({ parcelId }) => parcelId}
        filterParams={filterParams}
        isFlat
        isDense
        isMarked={({ lateDays }) => lateDays > 0}
        whenNothing={
          <EmptyNote title="No courier owes anything">
            The cash of a parcel stands here from the moment that its courier delivers it until it
            is on a remittance.
          </EmptyNote>
        }
      />
    </>
  )
}
