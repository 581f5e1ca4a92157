import { isMailSetUp } from '#organization/connections/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { purchasingTemplates } from '../purchasing.templates.ts'
import type { FoundOrder } from './find-purchase-order.ts'
import { mailNotSetUp } from './mail-refusals.ts'
import { newOrderLink } from './order-links.ts'
import { orderPaper } from './order-paper.ts'
import { orderAttachment } from './order-pdf.ts'

type Letter = {
  readonly to: string
  /** Why an order that was sent changes; null for its first sending. */
  readonly change: { readonly revision: number; readonly reason: string } | null
  /** The public address of the app; null for an email that is not answered by a link. */
  readonly address: string | null
}

/**
 * Queues the email with an order as its supplier reads it, and the PDF attached.
 *
 * @throws Refusal `mail_not_set_up`, `bad_address`, `no_address`
 */
export async function mailOrder(
  tx: Tx,
  { id, label }: Pick<FoundOrder, 'id' | 'label'>,
  { to, change, address }: Letter,
): Promise<void> {
  if (!(await isMailSetUp(tx))) throw mailNotSetUp('by')
  throwIfRefused(checkAddress(to))
  const paper = await orderPaper(tx, { id, label }, { hasCosts: true })
  const table = paper.lines.map(({ supplierSku, sku, title, quantity, amount }) => [
    supplierSku || sku,
    title,
    quantity,
    amount,
  ])
  const extras = { attachments: [await orderAttachment(paper, label)], tables: { lines: table } }
  const link = address === null ? '' : await newOrderLink(tx, { address, orderId: id, sentTo: to })
  const shared = {
    company: paper.company,
    order: label,
    supplier: paper.supplier,
    lines: table.map((cells) => cells.join('  ')).join('\n'),
    total: paper.total,
    link,
  }
  if (change === null) {
    const facts = [...paper.facts, `Deliver to ${paper.deliverTo.join(', ')}`].join('\n')
    const values = { ...shared, facts, note: paper.note }
    await queueMail(tx, purchasingTemplates.order, to, values, extras)
    return
  }
  const values = { ...shared, revision: String(change.revision), reason: change.reason }
  await queueMail(tx, purchasingTemplates.revision, to, values, extras)
}
