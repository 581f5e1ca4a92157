import { type ReactNode, useState } from 'react'
import { formatDay } from '#platform/days.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { printRoll } from '#platform/web/receipt-printer/print-roll.ts'
import { printerFaultInWords } from '#platform/web/receipt-printer/send-to-printer.ts'
import { storedPrinter } from '#platform/web/receipt-printer/stored-printer.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { practiceOrderLabel } from '../../pos.nouns.ts'
import type { ReceiptModel } from '../../receipt-model.ts'
import { rollOfReceipt } from '../../receipt-roll.ts'
import { receiptOfOrder } from '../../register-order-receipt.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import { Receipt } from '../Receipt.tsx'

type Printing = { readonly isCopy: boolean }

type ToPrint = {
  /** What was recorded, in the sentence about a failed print: “Sale 1042”. */
  readonly label: string
  readonly receipt: (printing: Printing) => ReceiptModel
}

/**
 * Prints a receipt: on the receipt printer of this browser, else through the print dialog, whose
 * sheet the caller draws.
 */
export function usePrinting({ label, receipt }: ToPrint): {
  start: (printing: Printing) => void
  isPending: boolean
  /** Why it was not printed, in a sentence. */
  fault: string | null
  sheet: ReactNode
} {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [sheet, setSheet] = useState<Printing | null>(null)
  const start = async (printing: Printing) => {
    const profile = storedPrinter()
    if (!profile.connection) return setSheet(printing)
    setPending(true)
    setFault(null)
    try {
      await printRoll(profile, rollOfReceipt(receipt(printing)))
      tellSuccess('The receipt is printed')
    } catch (error) {
      setFault(`${label} is recorded. ${printerFaultInWords(error)}`)
    } finally {
      setPending(false)
    }
  }
  return {
    start,
    isPending,
    fault,
    sheet: sheet ? <Receipt receipt={receipt(sheet)} onPrinted={() => setSheet(null)} /> : null,
  }
}

/** Prints the confirmation of an order that a register sold; in training each is marked as none. */
export function useOrderPrinting(order: RegisterOrder, isTraining = false) {
  const house = useHouse()
  return usePrinting({
    label: isTraining ? practiceOrderLabel(order.number) : orderLabel(order.number),
    receipt: ({ isCopy }) =>
      receiptOfOrder(order, house, {
        soldAt: formatInstant(order.soldAt),
        promisedOn: order.promisedOn && formatDay(order.promisedOn),
        isCopy,
        isTraining,
      }),
  })
}
