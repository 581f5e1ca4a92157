import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { isYes } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { toHandOverList } from '../to-hand-over.list.ts'
import { lateToPackList, toPackList } from '../to-pack.list.ts'
import type { WaitingOrder } from '../waiting.fields.ts'
import { PhoneDispatchFigures } from './DispatchFigures.tsx'
import { dispatchApi, loadSheetsApi } from './dispatch-api.ts'
import { WaitingLinks } from './WaitingLinks.tsx'
import { waitingCells } from './waiting-cells.tsx'

/** The orders to pack, promised first, or the parcels to hand over. */
export function WaitingOrders() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const { data: known } = useQuery(loadSheetsApi.ask('couriers', {}))
  const couriers = known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const shared = {
    keyOf: ({ orderId }: WaitingOrder) => orderId,
    cells: waitingCells,
    records: { outletId: outlets, courierId: couriers },
    openParam: 'order',
    isMarked: ({ isHeld, isLate }: WaitingOrder) => isHeld || isLate,
    figures: (
      <>
        <PhoneDispatchFigures openKey="pack" />
        <WaitingLinks />
      </>
    ),
  }
  return params.list === 'hand-over' ? (
    <ListView
      key="hand-over"
      list={toHandOverList}
      ask={(call) => dispatchApi.ask('toHandOver', call)}
      {...shared}
      whenNothing={
        <EmptyNote title="No parcel waits">
          A parcel appears here when the last unit of its order has been packed.
        </EmptyNote>
      }
    />
  ) : (
    <ListView
      key="pack"
      list={isYes(params.late ?? '') ? lateToPackList : toPackList}
      ask={(call) => dispatchApi.ask('toPack', call)}
      {...shared}
      whenNothing={
        <EmptyNote title="Nothing to pack">
          An order appears here as soon as it is confirmed.
        </EmptyNote>
      }
    />
  )
}
