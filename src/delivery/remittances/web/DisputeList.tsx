import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { disputeList } from '../remittance-lines.list.ts'
import { lineCells } from './line-cells.tsx'
import { remittancesApi } from './remittances-api.ts'

/** Open disputes with couriers, the longest first. */
export function DisputeList() {
  const couriers = useQuery(remittancesApi.ask('couriers', {}))
  return (
    <ListView
      list={disputeList}
      ask={(call) => remittancesApi.ask('disputes', call)}
      keyOf={({ id }) => id}
      cells={lineCells}
      records={{
        courierId:
          couriers.data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      }}
      isFlat
      isDense
      whenNothing={
        <EmptyNote title="Nothing is disputed">
          A difference that is held against its courier waits here until the money came or it is
          accepted.
        </EmptyNote>
      }
    />
  )
}
