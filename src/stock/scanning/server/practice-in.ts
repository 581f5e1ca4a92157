import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { outletOfScan } from './outlet-of-scan.ts'

type Practised = { readonly variantId: string; readonly sku: string; readonly title: string }

/** Some products of an outlet, or of the company where no outlet is known; each seed mixes anew. */
export type PracticeProducts = (
  reader: Reader,
  asked: { readonly outletId: string | null; readonly seed: number },
) => Promise<Practised[]>

/** The products to practise with where the user scans. */
export const practiceIn =
  (productsOf: PracticeProducts) =>
  async (reader: Reader, actor: Actor, input: { outletId?: string | undefined; seed: number }) => {
    const outletId = outletOfScan(actor, input.outletId)
    return { products: await productsOf(reader, { outletId, seed: input.seed }) }
  }
