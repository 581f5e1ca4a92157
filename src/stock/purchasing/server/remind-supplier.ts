import { isMailSetUp } from '#organization/connections/server/index.ts'
import { formatDay } from '#platform/days.ts'
import type { DateStyle } from '#platform/formats.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { openOf } from '../purchase-orders.rules.ts'
import { openStates, purchaseOrderMachine } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { purchasingTemplates } from '../purchasing.templates.ts'
import { type FoundOrder, findPurchaseOrder } from './find-purchase-order.ts'
import { mailNotSetUp, noAddress } from './mail-refusals.ts'
import { linesOfOrder, type OrderLine } from './order-lines.ts'

/** Reminds the supplier of what is still to come of an order, with the days that were promised. */
export async function remindSupplier(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly to: string },
) {
  const order = await findPurchaseOrder(tx, actor, input.id, { isLocked: true })
  if (!openStates.includes(order.state)) throw notOpen(order)
  const to = input.to || order.sentTo || order.supplierEmail || ''
  if (to === '') throw noAddress(order.supplierName)
  if (!(await isMailSetUp(tx))) throw mailNotSetUp('to')
  throwIfRefused(checkAddress(to))
  const { id, label, outletId } = order
  const { companyName, dateStyle } = await settingsOf(tx, {
    companyName: platformSettings.companyName,
    dateStyle: platformSettings.dateStyle,
  })
  const table = tableOf(order, await linesOfOrder(tx, id), dateStyle)
  const values = {
    company: companyName,
    order: label,
    supplier: order.supplierName,
    lines: table.map((cells) => cells.join('  ')).join('\n'),
  }
  await queueMail(tx, purchasingTemplates.reminder, to, values, { tables: { lines: table } })
  await appendEvent(tx, actor, {
    type: 'purchase_order.reminded',
    noun: purchaseOrderNoun,
    id,
    label,
    outletId,
    data: { supplier: order.supplierName, to },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return { id, sentTo: to }
}

/** The open lines with what is to come of them and when it was promised. */
function tableOf(order: FoundOrder, lines: readonly OrderLine[], dateStyle: DateStyle): string[][] {
  return lines
    .filter((line) => openOf(line) > 0)
    .map((line) => {
      const dueOn = line.promisedOn ?? order.expectedOn
      return [
        line.supplierSku || line.sku,
        line.title,
        formatQuantity(openOf(line), line.quantityScale),
        dueOn === null ? '' : formatDay(dueOn, dateStyle),
      ]
    })
}

function notOpen({ label, state }: FoundOrder): Refusal {
  const now = purchaseOrderMachine.states[state].label.toLowerCase()
  return new Refusal('conflict', 'wrong_state', `${label} is ${now}: nothing is to come of it.`, {
    details: { state },
  })
}
