import { addConnection } from '#organization/connections/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { idOfName } from '#platform/server/id-of-name.ts'
import { addChannel, applyAllIn, keepMessage } from '#sales/channels/server/index.ts'
import { type ShopKind, sampleTopic } from '#sales/channels/shop-kinds.ts'
import { iso } from './add-demo-orders.ts'

type DemoShop = {
  readonly kind: ShopKind
  readonly name: string
  readonly tag: string
  readonly config: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}

const shops: readonly DemoShop[] = [
  {
    kind: 'shopify',
    name: 'Online shop',
    tag: 'online',
    config: { url: 'https://online-shop.example.com' },
    secrets: { accessToken: 'demo', webhookSecret: 'demo secret' },
  },
  {
    kind: 'woocommerce',
    name: 'Gift shop',
    tag: 'gifts',
    config: { url: 'https://gifts.example.com', consumerKey: 'demo' },
    secrets: { consumerSecret: 'demo', webhookSecret: 'demo secret' },
  },
]

/**
 * Two shops, and one message of each kind that needs review: an unknown product, an unpaid order,
 * and an unreadable message.
 */
export async function addDemoShops(
  tx: Tx,
  now: Date,
  actor: Actor,
  outletId: string,
): Promise<void> {
  for (const { kind, name, tag, config, secrets } of shops) {
    const connection = { kind, name, config, secrets }
    const { id: connectionId } = await addConnection(tx, actor, connection)
    const channel = { connectionId, name, outletId, tag, language: 'en' }
    const unpaidMethod = 'cash_on_delivery'
    const { id: channelId } = await addChannel(tx, actor, { ...channel, unpaidMethod })
    for (const [at, { topic, body }] of messagesOf(kind, iso(now.getTime())).entries()) {
      const eventId = idOfName(name, String(at))
      await keepMessage(tx, { channelId, topic, eventId, body: JSON.stringify(body) })
    }
  }
  await applyAllIn(tx)
}

function messagesOf(kind: ShopKind, at: string) {
  const sample = { topic: sampleTopic, body: { test: true } }
  if (kind === 'shopify') return [sample, { topic: 'orders/create', body: shopifyOrder(at) }]
  return [
    sample,
    { topic: 'order.created', body: wooOrder(501, 'pending', at) },
    { topic: 'order.created', body: { ...wooOrder(502, 'processing', at), line_items: [] } },
  ]
}

function shopifyOrder(at: string) {
  return {
    id: 5_120_000_001_001,
    name: '#1001',
    created_at: at,
    updated_at: at,
    currency: 'GBP',
    financial_status: 'paid',
    taxes_included: true,
    total_price: '24.00',
    email: 'rosalind@example.com',
    line_items: [
      { variant_id: 77, sku: 'GIFT-BOX-L', title: 'Gift box, large', quantity: 2, price: '12.00' },
    ],
    shipping_address: {
      name: 'Rosalind Park',
      address1: '5 Station Road',
      city: 'York',
      zip: 'YO1 7HU',
      country_code: 'GB',
    },
  }
}

function wooOrder(id: number, status: string, at: string) {
  const address = {
    first_name: 'Edgar',
    last_name: 'Moss',
    address_1: '12 Park Row',
    city: 'Leeds',
    postcode: 'LS1 5HN',
    country: 'GB',
  }
  return {
    id,
    number: String(id),
    status,
    currency: 'GBP',
    date_created_gmt: at.replace('Z', ''),
    total: '18.00',
    payment_method: 'stripe',
    billing: address,
    shipping: address,
    line_items: [
      { name: 'Wrapping paper', sku: 'WRAP-1', quantity: 3, subtotal: '18.00', total: '18.00' },
    ],
  }
}
