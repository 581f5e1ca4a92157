import { wooStageOf } from './read-woocommerce-order.ts'
import type { ShopStage } from './shop-order.ts'

/**
 * Where an order of an export is, by words of closed lists. A word that is on none of them never
 * counts as open: the order is refused with it.
 */
export type WordsRead =
  | { readonly stage: ShopStage; readonly word: string }
  | { readonly unknown: string; readonly field: 'paid' | 'sent' }

const folded = (text: string, between: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, between)

export type ShopifyWords = {
  readonly financial: string
  readonly fulfilment: string
  readonly isCancelled: boolean
}

const financialStages: Readonly<Record<string, ShopStage>> = {
  paid: 'open',
  pending: 'open',
  unpaid: 'open',
  authorized: 'open',
  partially_authorized: 'open',
  partially_paid: 'open',
  partially_refunded: 'open',
  refunded: 'refunded',
  voided: 'cancelled',
  expired: 'cancelled',
}

const fulfilmentStages: Readonly<Record<string, ShopStage>> = {
  '': 'open',
  null: 'open',
  unfulfilled: 'open',
  pending: 'open',
  open: 'open',
  scheduled: 'open',
  partial: 'open',
  partially_fulfilled: 'open',
  on_hold: 'waits',
  fulfilled: 'sent',
  restocked: 'cancelled',
}

/**
 * Shopify has three columns for it; a word that closes an order takes precedence over one that
 * leaves it open.
 */
export function shopifyWords({ financial, fulfilment, isCancelled }: ShopifyWords): WordsRead {
  const paid = folded(financial, '_')
  const sent = folded(fulfilment, '_')
  if (isCancelled) return { stage: 'cancelled', word: paid }
  const [ofPaid, ofSent] = [known(financialStages, paid), known(fulfilmentStages, sent)]
  if (ofPaid === null) return { unknown: financial.trim(), field: 'paid' }
  if (ofPaid !== 'open') return { stage: ofPaid, word: paid }
  if (ofSent === null) return { unknown: fulfilment.trim(), field: 'sent' }
  return { stage: ofSent, word: sent || paid }
}

/** WooCommerce’s own statuses, as their slugs and as they are shown, and those of common plugins. */
const woocommerceStatuses: Readonly<Record<string, string>> = {
  pending: 'pending',
  'pending-payment': 'pending',
  processing: 'processing',
  'on-hold': 'on-hold',
  completed: 'completed',
  delivered: 'completed',
  shipped: 'completed',
  dispatched: 'completed',
  fulfilled: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  failed: 'failed',
  trash: 'trash',
  refunded: 'refunded',
  draft: 'draft',
  'auto-draft': 'auto-draft',
  'checkout-draft': 'checkout-draft',
}

export type WoocommerceWords = {
  readonly status: string
  readonly method: string
  readonly isPaid: boolean
  /** The mapped statuses of plugins for the sales channel. */
  readonly meanings: ReadonlyMap<string, ShopStage>
}

/** As `wooStageOf` reads it, once the word is one that is known. */
export function woocommerceWords(given: WoocommerceWords): WordsRead {
  const slug = folded(given.status, '-').replace(/^wc-/, '')
  const word = known(woocommerceStatuses, slug)
  const stage =
    word === null
      ? given.meanings.get(slug)
      : wooStageOf({ status: word, payment_method: given.method }, given.isPaid)
  return stage ? { stage, word: slug } : { unknown: given.status.trim(), field: 'paid' }
}

/** How much of a line was sent: all of it, nothing, some of it; null where the word is not known. */
export function lineSent(status: string): 'all' | 'none' | 'some' | null {
  return known(lineWords, folded(status, '_'))
}

const lineWords: Readonly<Record<string, 'all' | 'none' | 'some'>> = {
  '': 'none',
  null: 'none',
  pending: 'none',
  unfulfilled: 'none',
  fulfilled: 'all',
  partial: 'some',
  partially_fulfilled: 'some',
}

function known<T>(words: Readonly<Record<string, T>>, word: string): T | null {
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}
