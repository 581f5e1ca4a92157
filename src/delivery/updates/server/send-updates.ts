import { sql } from 'kysely'
import { messageCustomer, pickWays } from '#organization/messages/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { recipientsOf, whenAwake } from '#sales/confirmations/server/index.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { documentPdf } from '#sales/orders/server/index.ts'
import { kindOfEvent, type UpdateKind, updateFacts } from '../update-kinds.ts'
import { updatesSettings } from '../updates.settings.ts'

const house = systemActor('Order updates')

/** Older events were notified at the time, or came with an import. */
const oldestMilliseconds = 86_400_000

/**
 * Notifies customers about events of their orders, in the transaction of the reader: once, with any
 * number of servers. What cannot be sent is left out; it must not block later events.
 */
export async function sendUpdates(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const wishesAt = new Map<string | null, Wishes>()
  for (const event of events) {
    const kind = kindOfEvent(event.type)
    const isRecent = Date.now() - Date.parse(event.at) < oldestMilliseconds
    if (kind === undefined || event.result !== 'ok' || !isRecent) continue
    const { outletId } = event
    const wishes = wishesAt.get(outletId) ?? (await settingsOf(tx, updatesSettings, outletId))
    wishesAt.set(outletId, wishes)
    try {
      await sendUpdate(tx, kind, wishes, event)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

type Wishes = Awaited<ReturnType<typeof settingsOf<typeof updatesSettings>>>

async function sendUpdate(tx: Tx, kind: UpdateKind, wishes: Wishes, event: StoredEvent) {
  const wish = wishes[kind]
  if (wish === 'off') return
  const [recipient] = await recipientsOf(tx, house, [event.entityId])
  if (!recipient) return
  const { id, label, outletId, customerId, person } = recipient
  if (!wishes.forChannels && (await isOfShop(tx, id))) return
  const [picked] = await pickWays(tx, [person], wish)
  if (!picked || 'whyNot' in picked) return
  const { mail, message } = updateFacts[kind]
  const document = documentIn(event)
  const attachment = document === null ? null : await attached(tx, id, document)
  await messageCustomer(tx, house, {
    templates: { mail, message: message ?? mail },
    way: picked.way,
    person,
    values: {
      ...recipient.values,
      ...(await parcelValues(tx, id)),
      amount: textIn(event, 'amount'),
      document: document ?? '',
    },
    tables: recipient.tables,
    about: { noun: orderNoun, id, label, outletId, customerId },
    notBefore: await whenAwake(tx, outletId),
    ...(attachment === null ? {} : { attachments: [attachment] }),
  })
}

const textIn = ({ data }: StoredEvent, key: string) => {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

/** The label of the invoice or credit note in the event. */
const documentIn = (event: StoredEvent) =>
  event.type === 'order.invoiced'
    ? textIn(event, 'invoice')
    : event.type === 'order.credited'
      ? textIn(event, 'creditNote')
      : null

async function attached(tx: Tx, orderId: string, label: string): Promise<Attachment | null> {
  const found = await sql<{ id: string }>`select id from order_invoices
    where order_id = ${orderId} and label = ${label}`.execute(tx)
  const [document] = found.rows
  return document ? documentPdf(tx, house, document.id) : null
}

async function isOfShop(tx: Tx, orderId: string): Promise<boolean> {
  const found = await sql`select from channel_orders where order_id = ${orderId}`.execute(tx)
  return found.rows.length > 0
}

/** An order may be dispatched without a courier, by the company's own driver. */
async function parcelValues(tx: Tx, orderId: string) {
  const found = await sql<{ courier: string; tracking: string }>`
    select coalesce(c.name, '–') as courier, coalesce(p.tracking_number, '–') as tracking
    from parcels p left join couriers c on c.id = p.courier_id
    where p.order_id = ${orderId}`.execute(tx)
  return found.rows[0] ?? { courier: '–', tracking: '–' }
}
