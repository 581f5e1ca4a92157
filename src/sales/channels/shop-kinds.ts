export const shopKinds = ['shopify', 'woocommerce'] as const

export type ShopKind = (typeof shopKinds)[number]

export const shopKindLabels: Readonly<Record<ShopKind, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

type KindFacts = {
  readonly label: string
  /** The headers with the type and the signature of a message. */
  readonly headers: { readonly topic: string; readonly event: string; readonly signature: string }
  /** What the shop has to send us. */
  readonly topics: readonly string[]
  /** How to make it send: one step after another. */
  readonly steps: readonly string[]
  /** The page of an order in the shop's own back office. */
  readonly orderPath: (ref: string) => string
}

/** How each kind of shop talks; see its documentation of webhooks. */
export const shopKindFacts: Readonly<Record<ShopKind, KindFacts>> = {
  shopify: {
    label: shopKindLabels.shopify,
    headers: {
      topic: 'x-shopify-topic',
      event: 'x-shopify-webhook-id',
      signature: 'x-shopify-hmac-sha256',
    },
    topics: [
      'orders/create',
      'orders/updated',
      'orders/paid',
      'orders/cancelled',
      'refunds/create',
    ],
    steps: [
      'In Shopify open Settings, Notifications, Webhooks.',
      'Create a webhook for each event below, in the format JSON, with the address below.',
      'Copy the secret that Shopify shows under the list into the connection, as its webhook secret.',
      'Send a test message from here, then one from Shopify.',
    ],
    orderPath: (ref) => `/admin/orders/${ref}`,
  },
  woocommerce: {
    label: shopKindLabels.woocommerce,
    headers: {
      topic: 'x-wc-webhook-topic',
      event: 'x-wc-webhook-delivery-id',
      signature: 'x-wc-webhook-signature',
    },
    topics: ['order.created', 'order.updated', 'order.deleted', 'order.restored'],
    steps: [
      'In WordPress open WooCommerce, Settings, Advanced, Webhooks.',
      'Add a webhook for each event below, with the address below and the newest API version.',
      'Choose one secret for all of them, and give the connection the same one.',
      'Send a test message from here, then save an order in WooCommerce.',
    ],
    orderPath: (ref) => `/wp-admin/post.php?post=${ref}&action=edit`,
  },
}

/** Where the shop sends its messages, on this server. */
export const hookPath = (kind: ShopKind, connectionId: string): `/hooks/${string}` =>
  `/hooks/${kind}/${connectionId}`

/** A message that only shows that the way is open. */
export const sampleTopic = 'sample'
