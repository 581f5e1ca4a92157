import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { dueList } from '../dues.list.ts'
import { AgeingTable } from './AgeingTable.tsx'
import { dueCells } from './due-cells.tsx'
import { remittancesApi } from './remittances-api.ts'

/** Every parcel whose cash is still with a courier, the longest first. */
export function CashOwed() {
  const outlets = useOutletOptions()
  const couriers = useQuery(remittancesApi.ask('couriers', {}))
  return (
    <ListView
      list={dueList}
      figures={<AgeingTable />}
      ask={(call) => remittancesApi.ask('dues', call)}
      keyOf={({ parcelId }) => parcelId}
      cells={dueCells}
      records={{
        courierId:
          couriers.data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        outletId: outlets,
      }}
      exportPath="/files/cash-owed"
      isFlat
      isDense
      isMarked={({ lateDays }) => lateDays > 0}
      whenNothing={
        <EmptyNote title="No courier owes anything">
          The cash of a parcel is listed from the moment that its courier delivers it until it is on
          a remittance.
        </EmptyNote>
      }
    />
  )
}
