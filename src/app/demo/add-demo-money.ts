import type { Tx } from '#platform/server/db/database.ts'
import type { NumberedOrder } from '#sales/orders/server/index.ts'
import {
  editOrder,
  issueInvoice,
  loadTerms,
  recordPayment,
  refundOrder,
} from '#sales/orders/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

const agreed = { code: 'agreed_by_phone', note: '' }
const edited = { code: 'quantity_changed', note: '' }
const damaged = { code: 'arrived_damaged', note: 'One came cracked' }

/** Discounts, advance payments, refunds, invoices and credit notes on some of the newest orders. */
export async function addDemoMoney(
  tx: Tx,
  orders: readonly NumberedOrder[],
  team: Team,
): Promise<void> {
  const isPlain = ({ holds }: NumberedOrder) => holds.length === 0
  const pending = orders.filter((order) => isPlain(order) && order.moves.length === 0)
  const delivered = orders.filter(({ moves }) => moves.at(-1)?.move === 'deliver')
  // What was paid in advance would be held for what is paid too much now.
  const collected = pending.filter(isCollected)
  for (const { id } of collected.slice(-6, -3)) await lower(tx, team, id)
  for (const { id, totalMinor } of collected.slice(-3))
    await recordPayment(tx, memberOf(team, 'staff'), {
      orderId: id,
      method: 'bank_transfer',
      amountMinor: Math.ceil(totalMinor / 2),
      reference: 'Half in advance',
    })
  for (const { id } of delivered.slice(-8)) await issueInvoice(tx, memberOf(team, 'staff'), { id })
  // What is refunded of an invoiced order is credited.
  for (const { id } of delivered.slice(-3)) await giveBack(tx, team, id)
}

const isCollected = ({ paymentMethod }: NumberedOrder) => paymentMethod === 'cash_on_delivery'

/** Five percent off, as agreed with the customer. */
async function lower(tx: Tx, team: Team, id: string): Promise<void> {
  const [terms] = await loadTerms(tx, [id])
  if (!terms) return
  const { version, linesMinor, shippingMinor, paymentMethod, note } = terms
  await editOrder(tx, memberOf(team, 'store_manager'), {
    ...{ id, version, shippingMinor, paymentMethod, note, reason: edited },
    discount: { amountMinor: Math.floor(linesMinor / 20), reason: agreed },
    lines: terms.lines.flatMap(({ id: lineId, variantId, quantity }) =>
      variantId === null ? [] : [{ lineId, variantId, quantity }],
    ),
  })
}

/** One unit of the first line. */
async function giveBack(tx: Tx, team: Team, id: string): Promise<void> {
  const [terms] = await loadTerms(tx, [id])
  const [line] = terms?.lines ?? []
  if (!line || line.unitPriceMinor === 0) return
  await refundOrder(tx, memberOf(team, 'super_manager'), {
    orderId: id,
    lines: [{ lineId: line.id, quantity: line.quantityScale === 0 ? 1 : line.quantity }],
    method: null,
    reason: damaged,
  })
}
