import { use, useMemo } from 'react'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import type { OrderRow } from '../orders.contract.ts'
import { OrderSlotsContext } from './order-slots.ts'

/** The columns that areas below bring. */
export function useColumnsOfSlots(): readonly Column<OrderRow>[] {
  const { listColumns } = use(OrderSlotsContext)
  return useMemo(
    () =>
      listColumns.map(
        ({ key, label, width, Cell }): Column<OrderRow> => ({
          key,
          label,
          width,
          isHidden: true,
          render: ({ id }) => <Cell orderId={id} />,
        }),
      ),
    [listColumns],
  )
}
