/**
 * The messages of sales channels about one order, one story for each finding. They are written
 * without their id; a replay gives each order of arrival an id of its own.
 */

export type StoryMessage = {
  readonly topic: string
  readonly body: Readonly<Record<string, unknown>>
}

export type Story = {
  readonly name: string
  readonly kind: 'shopify' | 'woocommerce'
  readonly messages: readonly StoryMessage[]
  /** The result, in any order of arrival. */
  readonly end: {
    /** `sku quantity` of what has to be sent from here. */
    readonly toSend: readonly string[]
    readonly total: number
    readonly balance: number
    readonly method?: string
    /** Causes of the remaining holds. */
    readonly holds?: readonly string[]
  }
}

export type Extra = Readonly<Record<string, unknown>>

export const storyMinutes = (at: number) => `2026-01-10T10:${String(at).padStart(2, '0')}:00Z`

export const told = (topic: string, body: Extra): StoryMessage => ({ topic, body })
