import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import type { ExpectedDelivery } from '../receiving.fields.ts'

type Codes = {
  readonly isOn: boolean
  readonly onOrder: (orderId: string) => void
  readonly onReceipt: (id: string) => void
}

/** The number of an expected order, scanned or entered, starts its delivery; that of a count opens it. */
export function useDeliveryCodes(
  rows: readonly ExpectedDelivery[],
  { isOn, onOrder, onReceipt }: Codes,
): void {
  useScanTarget((code) => {
    const scanned = code.trim().toUpperCase()
    const receipt = rows.flatMap(({ open }) => open).find(isCalled(scanned))
    const order = rows.find(isCalled(scanned))
    if (receipt) {
      playScanSound('ok')
      return onReceipt(receipt.id)
    }
    if (!order) {
      playScanSound('over')
      return tellErrorBriefly(
        `No delivery is expected for ${code}`,
        'Scan or enter the number of a sent purchase order, such as PO-1042.',
      )
    }
    if (order.whyNot !== null) {
      playScanSound('wrong')
      return tellErrorBriefly(`${order.label} can’t be received`, order.whyNot)
    }
    playScanSound('ok')
    onOrder(order.orderId)
  }, isOn)
}

const isCalled =
  (scanned: string) =>
  ({ label }: { readonly label: string }) =>
    label.toUpperCase() === scanned
