import { tryDrawer } from '#platform/web/receipt-printer/open-drawer.ts'
import { storedPrinter } from '#platform/web/receipt-printer/stored-printer.ts'
import type { Sale } from '../../sales.contract.ts'

/** Cash was taken for it, or refunded in its exchange. */
export const movesCash = ({ payments, exchange }: Sale): boolean =>
  payments.some(({ kind, method }) => kind === 'payment' && method === 'cash') ||
  (exchange?.givenBack.some(({ method }) => method === 'cash') ?? false)

/** The sales that were handled already: one is done only once, however often it is drawn. */
const done = new Set<string>()

type Steps = {
  readonly print: () => void
  readonly onDrawerFault: (fault: string) => void
}

type Paid = { readonly id: string; readonly isInCash: boolean }

/**
 * What happens by itself as soon as a sale is paid: the drawer opens for cash, and the receipt is
 * printed where the printer of this browser does so.
 */
export async function startAfterPayment(
  { id, isInCash }: Paid,
  { print, onDrawerFault }: Steps,
): Promise<void> {
  if (done.has(id)) return
  done.add(id)
  const { connection, printsEachSale } = storedPrinter()
  if (connection && printsEachSale) print()
  const fault = isInCash ? await tryDrawer() : null
  if (fault !== null) onDrawerFault(`The cash drawer did not open. ${fault}`)
}
