import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { receiptOf } from '../../receipt-model.ts'
import type { Sale } from '../../sales.contract.ts'
import { useTill } from '../training/till-port.ts'
import { usePrinting } from './use-receipt-printing.tsx'

/** Prints the receipt of a sale; in training each is marked as none. */
export function useReceiptPrinting(sale: Sale) {
  const house = useHouse()
  const { isTraining, saleLabel } = useTill()
  return usePrinting({
    label: saleLabel(sale.number),
    receipt: ({ isCopy }) =>
      receiptOf(sale, house, { soldAt: formatInstant(sale.soldAt), isCopy, isTraining }),
  })
}
