import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addConnection } from '#organization/connections/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { canBeApplied } from '#sales/channels/server/claim-message.ts'
import { addChannel, applyNext } from '#sales/channels/server/index.ts'
import { hookPath, type ShopKind, shopKindFacts } from '#sales/channels/shop-kinds.ts'
import { setUp, type World } from './world.ts'

export type Shop = {
  readonly id: string
  readonly kind: ShopKind
  readonly connectionId: string
  readonly secret: string
}

const secretsOf = {
  shopify: { accessToken: 'a token' },
  woocommerce: { consumerSecret: 'a secret' },
}

/** A connected shop whose orders are sent from the world's outlet. */
export async function addShop(
  db: Database,
  { outletId }: Pick<World, 'outletId'>,
  kind: ShopKind,
  name = `${kind} ${newId().slice(-6)}`,
): Promise<Shop> {
  const secret = `secret of ${name}`
  return db.transaction(async (tx) => {
    const url = 'https://shop.example.com'
    const { id: connectionId } = await addConnection(tx, setUp, {
      kind,
      name,
      config: kind === 'shopify' ? { url } : { url, consumerKey: 'key' },
      secrets: { ...secretsOf[kind], webhookSecret: secret },
    })
    const { id } = await addChannel(tx, setUp, {
      connectionId,
      name,
      outletId,
      unpaidMethod: 'cash_on_delivery',
      tag: 'web',
      language: 'en',
    })
    return { id, kind, connectionId, secret }
  })
}

type Sent = {
  readonly topic: string
  /** The transmitted JSON, or the value to serialise. */
  readonly body: unknown
  readonly eventId?: string
  readonly signature?: string
}

/** Sends a message like the shop does; returns the status. */
export async function sendFromShop(
  url: string,
  { kind, connectionId, secret }: Shop,
  { topic, body, eventId = newId(), signature }: Sent,
): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { headers } = shopKindFacts[kind]
  const answer = await fetch(`${url}${hookPath(kind, connectionId)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.topic]: topic,
      [headers.event]: eventId,
      [headers.signature]: signature ?? createHmac('sha256', secret).update(text).digest('base64'),
    },
    body: text,
  })
  await answer.arrayBuffer()
  return answer.status
}

const silent = createLog('fatal')

/** Applies messages until none is due, beside the servers that do the same. */
export async function settleShops(db: Database): Promise<void> {
  for (let isDue = true; isDue; ) {
    while (await applyNext(db, silent));
    // Another server may be processing a due one; it stays due until that has ended.
    const due = await sql`select from channel_messages m join channels c on c.id = m.channel_id
      where ${canBeApplied} limit 1`.execute(db.reader)
    isDue = due.rows.length > 0
  }
}

type ShopifyLine = { sku: string; quantity: number; price: string; discount?: string }

/** An order as Shopify sends it, with correct totals. */
export function shopifyOrder(
  id: string,
  lines: readonly ShopifyLine[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const pence = (text: string) => Math.round(Number(text) * 100)
  const total = lines.reduce(
    (sum, { quantity, price, discount = '0' }) => sum + quantity * pence(price) - pence(discount),
    399,
  )
  const address = {
    name: 'Ada Byron',
    address1: '1 Mill Lane',
    city: 'Leeds',
    zip: 'LS1 1AA',
    country_code: 'GB',
    phone: '07946 000000',
  }
  return {
    id: Number(id),
    name: `#${id.slice(-6)}`,
    email: 'ada@example.test',
    created_at: '2026-01-10T10:00:00Z',
    updated_at: '2026-01-10T10:00:00Z',
    cancelled_at: null,
    currency: 'GBP',
    financial_status: 'pending',
    taxes_included: true,
    total_price: String(total / 100),
    payment_gateway_names: ['Cash on Delivery (COD)'],
    note: 'Ring twice',
    note_attributes: [{ name: 'gift', value: 'yes' }],
    tags: 'vip, spring',
    shipping_address: address,
    customer: { id: 77_001, first_name: 'Ada', last_name: 'Byron' },
    shipping_lines: [{ price: '3.99', tax_lines: [{ rate: 0.2, price: '0.67' }] }],
    line_items: lines.map(({ sku, quantity, price, discount }, at) => ({
      id: at + 1,
      variant_id: 9_000 + at,
      sku,
      title: `Title of ${sku}`,
      quantity,
      price,
      discount_allocations: discount ? [{ amount: discount }] : [],
      tax_lines: [{ rate: 0.2, price: '0' }],
    })),
    ...more,
  }
}
