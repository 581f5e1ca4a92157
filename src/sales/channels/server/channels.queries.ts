import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import type {
  Channel,
  MappedCode,
  ShopMessage,
  StatedLine,
  UnknownCode,
} from '../channels.contract.ts'
import type { MessageState } from '../channels.states.ts'
import { type ShopKind, shopKindFacts, shopKinds } from '../shop-kinds.ts'
import { besideMessages, messageColumns } from './list-messages.ts'
import { totalsOf } from './settle-total.ts'

export async function listChannels(reader: Reader) {
  const found = await sql<Channel>`
    select c.id, c.kind, c.name, c.source, c.connection_id as "connectionId",
      connection.name as "connectionName",
      coalesce(connection.is_active and connection.sealed_secrets ? 'webhookSecret', false)
        as "hasSecret",
      c.outlet_id as "outletId", o.name as "outletName", c.unpaid_method as "unpaidMethod", c.tag,
      c.language, c.is_active as "isActive", c.last_message_at as "lastMessageAt", c.version,
      (select count(*) from channel_messages m where m.channel_id = c.id and m.state = 'applied'
        and m.received_at > now() - interval '24 hours') as applied,
      (select count(*) from channel_messages m where m.channel_id = c.id and m.state = 'received')
        as received,
      (select count(*) from channel_messages m where m.channel_id = c.id and m.state = 'waiting')
        as waiting,
      (select count(*) from channel_messages m where m.channel_id = c.id and m.state = 'refused')
        as refused
    from channels c
    join outlets o on o.id = c.outlet_id
    left join connections connection on connection.id = c.connection_id
    order by c.name, c.id`.execute(reader)
  const free = await sql<{ id: string; kind: ShopKind; name: string }>`
    select id, kind, name from connections connection
    where kind = any(${[...shopKinds]}::text[]) and is_active
      and not exists (select from channels c where c.connection_id = connection.id)
    order by kind, name`.execute(reader)
  return { channels: found.rows, free: free.rows }
}

export async function channelHistory(reader: Reader, _actor: Actor, { id }: { id: string }) {
  await requireChannel(reader, id)
  return { entries: await eventsOf(reader, id) }
}

async function requireChannel(reader: Reader, id: string): Promise<void> {
  const found = await reader
    .selectFrom('channels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This sales channel')
}

export async function listCodes(reader: Reader, _actor: Actor, { id }: { id: string }) {
  await requireChannel(reader, id)
  const unknown = await sql<UnknownCode & { messages: number }>`
    select code, max(title) as title, count(*) as messages from (
      select code, title from channel_messages m
      cross join lateral jsonb_to_recordset(m.unknown_codes) as each(code text, title text)
      where m.channel_id = ${id} and m.state = 'waiting' and m.waits_for = 'code'
      union all
      select l.sku, l.title from order_lines l join orders o on o.id = l.order_id
      join channels c on c.source = o.channel
      where c.id = ${id} and l.variant_id is null and l.short_quantity > 0
        and o.state in ('pending', 'confirmed')) as missing
    group by code order by count(*) desc, code limit 200`.execute(reader)
  const mapped = await sql<MappedCode>`
    select c.code, c.title, c.variant_id as "variantId", v.sku, v.title as "variantTitle",
      c.mapped_at as "mappedAt"
    from channel_codes c join variants v on v.id = c.variant_id
    where c.channel_id = ${id} order by c.code limit 1000`.execute(reader)
  return { unknown: unknown.rows, mapped: mapped.rows }
}

type WholeMessage = ShopMessage & {
  readonly eventId: string
  readonly body: string
  readonly unknownCodes: UnknownCode[]
  readonly attempts: number
  readonly stateChangedAt: string
}

export async function getMessage(
  reader: Reader,
  _actor: Actor,
  { id }: { id: string },
): Promise<WholeMessage> {
  const found = await sql<WholeMessage>`
    select ${messageColumns}, m.event_id as "eventId", m.body, m.unknown_codes as "unknownCodes",
      m.attempts, m.state_changed_at as "stateChangedAt" from channel_messages m ${besideMessages}
    where m.id = ${id}`.execute(reader)
  const [message] = found.rows
  if (!message) throw notFound('This message')
  return message
}

type OfOrder = {
  readonly channelName: string
  readonly kind: ShopKind
  readonly orderName: string
  readonly externalRef: string
  readonly shopUrl: string | null
  readonly totalMinor: number | null
  readonly isTotalHeld: boolean
  readonly lines: StatedLine[]
}

/** The shop behind an order, for users who may see the order. */
export async function channelOfOrder(reader: Reader, actor: Actor, { id }: { id: string }) {
  const order = await findOrder(reader, actor, capability.orders, id)
  const shops = await sql<OfOrder>`
    select c.name as "channelName", c.kind, s.name as "orderName", s.external_ref as "externalRef",
      connection.config ->> 'url' as "shopUrl", (s.terms ->> 'totalMinor')::bigint as "totalMinor",
      exists (select from order_holds h where h.order_id = s.order_id
        and h.cause = 'channel_total' and h.released_at is null) as "isTotalHeld",
      coalesce((select jsonb_agg(jsonb_build_object('code', l.code, 'title', l.title,
          'orderedQuantity', l."orderedQuantity", 'quantity', l.quantity,
          'fulfilledQuantity', l."fulfilledQuantity", 'refundedQuantity', l."refundedQuantity"))
        from jsonb_to_recordset(s.terms -> 'lines') as l(code text, title text,
          "orderedQuantity" numeric, quantity numeric, "fulfilledQuantity" numeric,
          "refundedQuantity" numeric)), '[]') as lines
    from channel_orders s join channels c on c.id = s.channel_id
    left join connections connection on connection.id = c.connection_id
    where s.order_id = ${order.id}`.execute(reader)
  const messages = await sql<{
    id: string
    topic: string
    state: MessageState
    reason: string
    receivedAt: string
  }>`select id, topic, state, reason, received_at as "receivedAt" from channel_messages
    where order_id = ${order.id} order by received_at desc, id desc limit 50`.execute(reader)
  const [shop] = shops.rows
  if (!shop) return { shop: null, messages: messages.rows }
  const { shopUrl, ...facts } = shop
  const { ownMinor } = await totalsOf(reader, order.id, facts.totalMinor ?? 0)
  const { currency, version } = order
  const own = { ownMinor, currency, version }
  return { shop: { ...facts, ...own, url: linkTo(facts, shopUrl) }, messages: messages.rows }
}

function linkTo(
  { kind, externalRef }: Pick<OfOrder, 'kind' | 'externalRef'>,
  shopUrl: string | null,
) {
  if (shopUrl === null) return null
  return `${shopUrl.replace(/\/+$/, '')}${shopKindFacts[kind].orderPath(encodeURIComponent(externalRef))}`
}
