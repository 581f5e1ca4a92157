import { parseExact } from './exact-json.ts'
import { readShopify } from './read-shopify-order.ts'
import { readWoocommerce } from './read-woocommerce-order.ts'
import { type ShopKind, sampleTopic } from './shop-kinds.ts'
import type { ShopNews } from './shop-order.ts'

/** Parses a message of a shop. Throws a Refusal that names the unreadable part. */
export function readNews(kind: ShopKind, topic: string, body: string): ShopNews {
  if (topic === sampleTopic) {
    const why = 'A test: it arrived, and its signature is right. Nothing follows from it.'
    return { kind: 'other', why }
  }
  const parsed = parseExact(body)
  return kind === 'shopify' ? readShopify(topic, parsed) : readWoocommerce(topic, parsed)
}
