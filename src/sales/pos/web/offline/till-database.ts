import Dexie, { type Table } from 'dexie'
import type { OfflineSale, TillProduct } from '../../offline-sales.contract.ts'
import type { Sale } from '../../sales.contract.ts'

/** A product with the codes that find it. */
export type StoredProduct = TillProduct & { readonly codes: readonly string[] }

/** A page of the products, and what it was when it was loaded. */
export type StoredPage = {
  /** The product that the page begins after; empty for the first page. */
  readonly after: string
  readonly digest: string
}

/**
 * A sale that the server has not confirmed. While it is being sent it is kept as well, because the
 * answer may never come.
 */
export type KeptSale = {
  readonly id: string
  readonly number: number
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why the server did not record it; empty while it waits. */
  readonly refusal: string
  readonly sale: OfflineSale
  /** As the receipt shows it. */
  readonly shown: Sale
}

type StoredNumber = { readonly number: number; readonly registerId: string }

/** Of which register the products are, and when they were complete. */
type StoredCatalogue = {
  readonly key: 'catalogue'
  readonly registerId: string
  readonly loadedAt: string
}

class TillDatabase extends Dexie {
  declare products: Table<StoredProduct, string>
  declare pages: Table<StoredPage, string>
  declare sales: Table<KeptSale, string>
  declare numbers: Table<StoredNumber, number>
  declare facts: Table<StoredCatalogue, string>

  constructor() {
    // A sale that was kept must survive a power cut, so each write waits for the disk.
    super('quartermaster_till', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      products: 'id, *codes',
      pages: 'after',
      sales: 'id, number',
      numbers: 'number, registerId',
      facts: 'key',
    })
  }
}

/** What this browser keeps for its till: products, leased numbers, and sales on their way. */
export const tillDatabase = new TillDatabase()
