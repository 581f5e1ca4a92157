import { use, useMemo } from 'react'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import type { OrderRow } from '../orders.contract.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderSlotsContext } from './order-slots.ts'

/** The list's own columns, and behind them those that areas below bring. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const { listColumns } = use(OrderSlotsContext)
  return useMemo(
    () => [
      ...Object.values(orderColumns),
      ...listColumns.map(
        ({ key, label, width, Cell }): Column<OrderRow> => ({
          key,
          label,
          width,
          isHidden: true,
          render: ({ id }) => <Cell orderId={id} />,
        }),
      ),
    ],
    [listColumns],
  )
}
