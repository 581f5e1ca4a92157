/**
 * What sales channels send about one order, message by message, one story for each finding. The
 * messages are written without their id; a replay gives each order of arrival an id of its own.
 */

export type StoryMessage = {
  readonly topic: string
  readonly body: Readonly<Record<string, unknown>>
}

export type Story = {
  readonly name: string
  readonly kind: 'shopify' | 'woocommerce'
  readonly messages: readonly StoryMessage[]
  /** The end, in whichever order they come. */
  readonly end: {
    /** `sku quantity` of what is to be sent from here. */
    readonly toSend: readonly string[]
    readonly total: number
    readonly balance: number
    readonly method?: string
    /** Causes of the holds that are left. */
    readonly holds?: readonly string[]
  }
}

export type Extra = Readonly<Record<string, unknown>>

export const storyMinutes = (at: number) => `2026-01-10T10:${String(at).padStart(2, '0')}:00Z`

export const told = (topic: string, body: Extra): StoryMessage => ({ topic, body })
