import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { dispatchApi } from './dispatch-api.ts'
import { waitingColumns } from './waiting-columns.tsx'

/** The orders to pack, or the parcels to hand over, oldest first. */
export function WaitingOrders() {
  const { params } = useUrlState()
  const isHandOver = params.list === 'hand-over'
  const input = params.after ? { after: params.after } : {}
  const ask = dispatchApi.ask(isHandOver ? 'toHandOver' : 'toPack', input)
  const list = useQuery({ ...ask, placeholderData: keepPreviousData })
  const { number, placed, name, city, outlet, units, hold, parcel } = waitingColumns
  return (
    <DataTable
      noun={isHandOver ? 'parcels to hand over' : 'orders to pack'}
      columns={
        isHandOver
          ? [parcel, number, name, city, outlet, units, hold]
          : [number, name, city, outlet, placed, units, hold]
      }
      query={list}
      keyOf={({ orderId }) => orderId}
      openParam="order"
      isMarked={({ isHeld }) => isHeld}
      whenNothing={
        isHandOver ? (
          <EmptyNote title="No parcel waits">
            A parcel appears here when the last unit of its order has been packed.
          </EmptyNote>
        ) : (
          <EmptyNote title="Nothing to pack">
            An order appears here as soon as it is confirmed.
          </EmptyNote>
        )
      }
    />
  )
}
