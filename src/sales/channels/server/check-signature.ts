import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of the bytes as they came, in Base64: Shopify and WooCommerce sign alike. */
export function signatureOf(secret: string, body: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** Compares in constant time, so that the time does not reveal how much was right. */
export function isSignedBy(secret: string, body: Buffer, signature: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}
