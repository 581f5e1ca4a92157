export type ConnectionField = {
  readonly key: string
  readonly label: string
  /** A secret is sealed at rest and never shown again. */
  readonly kind: 'text' | 'url' | 'host' | 'port' | 'email' | 'choice' | 'secret'
  readonly isRequired: boolean
  readonly help?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

export type ConnectionKind = {
  readonly label: string
  /** What it is for, in a sentence. */
  readonly purpose: string
  /** At most one of them is active, because its users cannot choose. */
  readonly isSingle: boolean
  readonly fields: readonly ConnectionField[]
}

const webhookSecret: ConnectionField = {
  key: 'webhookSecret',
  label: 'Webhook secret',
  kind: 'secret',
  isRequired: false,
  help: 'Shows that a message from the shop is really from it.',
}

/** Every kind of external connection; forms, checks and sealing are derived from here. */
export const connectionKinds = {
  smtp: {
    label: 'Mail server',
    purpose: 'Sends invitations, resets and messages as email.',
    isSingle: true,
    fields: [
      {
        key: 'host',
        label: 'Host',
        kind: 'host',
        isRequired: true,
        help: 'Such as smtp.example.com',
      },
      { key: 'port', label: 'Port', kind: 'port', isRequired: true, help: 'Usually 465 or 587' },
      {
        key: 'security',
        label: 'Security',
        kind: 'choice',
        isRequired: true,
        options: [
          { value: 'tls', label: 'TLS from the start (465)' },
          { value: 'starttls', label: 'STARTTLS (587)' },
          { value: 'none', label: 'None, inside a trusted network' },
        ],
      },
      { key: 'user', label: 'User', kind: 'text', isRequired: false },
      { key: 'password', label: 'Password', kind: 'secret', isRequired: false },
      {
        key: 'from',
        label: 'Sender address',
        kind: 'email',
        isRequired: true,
        help: 'The address that mails come from.',
      },
    ],
  },
  message_gateway: {
    label: 'Message gateway',
    purpose: 'Sends SMS or WhatsApp messages through an HTTP gateway.',
    isSingle: true,
    fields: [
      { key: 'url', label: 'Address', kind: 'url', isRequired: true },
      { key: 'token', label: 'Token', kind: 'secret', isRequired: true },
      {
        key: 'sender',
        label: 'Sender',
        kind: 'text',
        isRequired: false,
        help: 'A number or a name',
      },
      {
        ...webhookSecret,
        help: 'Shows that a receipt or an answer is really from the gateway.',
      },
    ],
  },
  courier_http: {
    label: 'Courier',
    purpose: 'A courier’s address and credentials.',
    isSingle: false,
    fields: [
      { key: 'url', label: 'Base address', kind: 'url', isRequired: true },
      {
        key: 'auth',
        label: 'Signing in',
        kind: 'choice',
        isRequired: true,
        options: [
          { value: 'bearer', label: 'Bearer token (the secret)' },
          { value: 'basic', label: 'Basic (key and secret)' },
          { value: 'api_key', label: 'X-Api-Key header (the secret)' },
        ],
      },
      { key: 'key', label: 'Key', kind: 'text', isRequired: false },
      { key: 'secret', label: 'Secret', kind: 'secret', isRequired: true },
      { key: 'accountNumber', label: 'Account number', kind: 'text', isRequired: false },
      {
        ...webhookSecret,
        help: 'Shows that news of a parcel is really from the courier.',
      },
    ],
  },
  shopify: {
    label: 'Shopify',
    purpose: 'A Shopify shop’s address and credentials.',
    isSingle: false,
    fields: [
      {
        key: 'url',
        label: 'Shop address',
        kind: 'url',
        isRequired: true,
        help: 'Such as https://your-shop.myshopify.com',
      },
      { key: 'accessToken', label: 'Access token', kind: 'secret', isRequired: true },
      webhookSecret,
    ],
  },
  woocommerce: {
    label: 'WooCommerce',
    purpose: 'A WooCommerce site’s address and credentials.',
    isSingle: false,
    fields: [
      { key: 'url', label: 'Site address', kind: 'url', isRequired: true },
      { key: 'consumerKey', label: 'Consumer key', kind: 'text', isRequired: true },
      { key: 'consumerSecret', label: 'Consumer secret', kind: 'secret', isRequired: true },
      webhookSecret,
    ],
  },
  geocoder: {
    label: 'Geocoder',
    purpose: 'Finds addresses on the map, by the API of Nominatim.',
    isSingle: true,
    fields: [
      {
        key: 'url',
        label: 'Address',
        kind: 'url',
        isRequired: true,
        help: 'Such as https://nominatim.openstreetmap.org',
      },
      {
        key: 'email',
        label: 'Our email',
        kind: 'email',
        isRequired: true,
        help: 'Says who asks, as the usage policy of public servers wants.',
      },
    ],
  },
} as const satisfies Record<string, ConnectionKind>

export type KindKey = keyof typeof connectionKinds

export const kindKeys = [
  'smtp',
  'message_gateway',
  'courier_http',
  'shopify',
  'woocommerce',
  'geocoder',
] as const

export const kindLabels: Readonly<Record<KindKey, string>> = {
  smtp: connectionKinds.smtp.label,
  message_gateway: connectionKinds.message_gateway.label,
  courier_http: connectionKinds.courier_http.label,
  shopify: connectionKinds.shopify.label,
  woocommerce: connectionKinds.woocommerce.label,
  geocoder: connectionKinds.geocoder.label,
}

export function kindOf(key: KindKey): ConnectionKind {
  return connectionKinds[key]
}

export const isSecret = (field: ConnectionField) => field.kind === 'secret'
