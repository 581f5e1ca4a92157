import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { dispatchApi } from './dispatch-api.ts'
import { waitingColumns } from './waiting-columns.tsx'

/** The orders to pack, promised first; those on hold, or the parcels to hand over. */
export function WaitingOrders() {
  const { params } = useUrlState()
  const isHandOver = params.list === 'hand-over'
  const after = params.after ? { after: params.after } : {}
  const isHeld = !isHandOver && params.held !== undefined
  const isLate = !isHandOver && params.late !== undefined
  const input = {
    ...after,
    ...(isHeld ? { held: true } : {}),
    ...(isLate ? { late: true } : {}),
  }
  const { data: counts } = useQuery(dispatchApi.ask('counts', {}))
  const ask = dispatchApi.ask(isHandOver ? 'toHandOver' : 'toPack', input)
  const list = useQuery({ ...ask, placeholderData: keepPreviousData })
  const { number, placed, promised, due, name, city, outlet, units, hold, parcel } = waitingColumns
  return (
    <>
      {isHandOver ? null : (
        <FilterChips
          filters={[
            {
              key: 'held',
              label: 'Show',
              options: [{ value: '1', label: `On hold ${counts?.held ?? ''}`.trim() }],
            },
            {
              key: 'late',
              label: 'Leaves by',
              options: [{ value: '1', label: `Late ${counts?.late ?? ''}`.trim() }],
            },
          ]}
        />
      )}
      <DataTable
        noun={isHandOver ? 'parcels to hand over' : 'orders to pack'}
        columns={
          isHandOver
            ? [parcel, number, name, city, outlet, units, hold]
            : [number, promised, due, name, city, outlet, placed, units, hold]
        }
        query={list}
        keyOf={({ orderId }) => orderId}
        openParam="order"
        isMarked={(row) => row.isHeld || row.isLate}
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
    </>
  )
}
