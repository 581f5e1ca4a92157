import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { scansOfReceiving } from './receiving-api.ts'

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
    if (!order) return startUnlisted(code, onOrder)
    if (order.whyNot !== null) {
      playScanSound('wrong')
      return tellErrorBriefly(`${order.label} can’t be received`, order.whyNot)
    }
    playScanSound('ok')
    onOrder(order.orderId)
  }, isOn)
}

/** An order that is due after those that are shown; the server knows it by its number. */
async function startUnlisted(code: string, onOrder: (orderId: string) => void): Promise<void> {
  const found = await scansOfReceiving.call.resolve({ code }).catch(() => null)
  if (found?.noun === purchaseOrderNoun.key) {
    playScanSound('ok')
    return onOrder(found.id)
  }
  playScanSound('over')
  tellErrorBriefly(
    `No delivery is expected for ${code}`,
    'Scan or enter the number of a sent purchase order, such as PO-1042.',
  )
}

const isCalled =
  (scanned: string) =>
  ({ label }: { readonly label: string }) =>
    label.toUpperCase() === scanned
