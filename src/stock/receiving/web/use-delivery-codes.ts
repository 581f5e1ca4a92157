import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import type { AnnouncedRow, ExpectedDelivery } from '../receiving.fields.ts'
import { scansOfReceiving } from './receiving-api.ts'

type Codes = {
  readonly isOn: boolean
  readonly onOrder: (orderId: string) => void
  readonly onNotice: (noticeId: string) => void
  readonly onReceipt: (id: string) => void
}

type Expected = {
  readonly rows: readonly ExpectedDelivery[]
  readonly announced: readonly AnnouncedRow[]
}

/**
 * The number of an expected order or announced delivery, scanned or entered, or the label of a
 * carton, starts its delivery; that of a count opens it.
 */
export function useDeliveryCodes(
  { rows, announced }: Expected,
  { isOn, onOrder, onNotice, onReceipt }: Codes,
): void {
  useScanTarget((code) => {
    const scanned = code.trim().toUpperCase()
    const receipt = rows.flatMap(({ open }) => open).find(isCalled(scanned))
    const order = rows.find(isCalled(scanned))
    if (receipt) {
      playScanSound('ok')
      return onReceipt(receipt.id)
    }
    if (!order) return startUnlisted(code, ofNumber(announced, scanned), { onOrder, onNotice })
    if (order.whyNot !== null) {
      playScanSound('wrong')
      return tellErrorBriefly(`${order.label} can’t be received`, order.whyNot)
    }
    playScanSound('ok')
    onOrder(order.orderId)
  }, isOn)
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()

const ofNumber = (announced: readonly AnnouncedRow[], scanned: string) =>
  announced.filter(({ deliveryNumber }) => withoutSpaces(deliveryNumber) === withoutSpaces(scanned))

/** An announced delivery, or an order that is due after those that are shown. */
async function startUnlisted(
  code: string,
  numbered: readonly AnnouncedRow[],
  { onOrder, onNotice }: Pick<Codes, 'onOrder' | 'onNotice'>,
): Promise<void> {
  const [notice, other] = numbered
  if (notice && !other) {
    playScanSound('ok')
    return onNotice(notice.id)
  }
  if (other) {
    playScanSound('over')
    return tellErrorBriefly(
      `${numbered.length} deliveries have the number ${code}`,
      'Choose the one of your supplier in the list.',
    )
  }
  const found = await scansOfReceiving.call.resolve({ code }).catch(() => null)
  if (found?.noun === purchaseOrderNoun.key || found?.noun === 'ship_notice') {
    playScanSound('ok')
    return found.noun === 'ship_notice' ? onNotice(found.id) : onOrder(found.id)
  }
  playScanSound('over')
  tellErrorBriefly(
    `No delivery is expected for ${code}`,
    'Scan the label of a carton, or enter the number of a delivery or of a sent purchase order, such as PO-1042.',
  )
}

const isCalled =
  (scanned: string) =>
  ({ label }: { readonly label: string }) =>
    label.toUpperCase() === scanned
