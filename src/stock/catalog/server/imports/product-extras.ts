import type { Minor } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { AnyTableImport, ImportRow } from '#platform/server/table-import.ts'
import type { ProductDraft, ReadDrafts, VariantDraft } from './product-draft.ts'
import { type KnownCatalog, readCatalog } from './read-catalog.ts'

/** A picture that a file names by its URL. */
export type NamedPicture = {
  readonly line: number
  /** Null while its product is still to be added. */
  readonly productId: string | null
  readonly variantId: string | null
  /** The product’s title. */
  readonly label: string
  readonly url: string
  readonly words: string
}

/** The quantity of a variant in a file. */
export type NamedQuantity = {
  readonly line: number
  readonly sku: string
  readonly quantity: string
  /** The cost of one unit, where the file has it. */
  readonly unitCostMinor: Minor | null
  /** The approximate value of one unit without a cost. */
  readonly priceMinor: Minor
  readonly currency: string
}

export type NamedExtras = {
  readonly pictures: readonly NamedPicture[]
  readonly quantities: readonly NamedQuantity[]
}

/** What rows name beside the products themselves, and the existing records concerned. */
export type ReadExtras = (
  reader: Reader,
  rows: readonly ImportRow[],
  options: Readonly<Record<string, string>>,
) => Promise<NamedExtras>

/** A file of products, which may also have pictures and opening stock. */
export type ProductTable = AnyTableImport & { readonly extrasIn: ReadExtras }

export const readExtras =
  (read: ReadDrafts): ReadExtras =>
  async (reader, rows, options) => {
    const currency = await settingOf(reader, platformSettings.currency)
    const { drafts } = read(rows, { currency, options })
    const known = await readCatalog(reader, drafts)
    return {
      pictures: drafts.flatMap((draft) => picturesIn(draft, known)),
      quantities: drafts.flatMap(({ variants }) =>
        variants.flatMap((variant) => quantityOf(variant, currency)),
      ),
    }
  }

function picturesIn(draft: ProductDraft, known: KnownCatalog): NamedPicture[] {
  const { facts, variants, pictures = [] } = draft
  const [own] = variants.flatMap(({ sku }) => known.variantBySku.get(sku) ?? [])
  const product =
    (own && known.productById.get(own.productId)) ??
    (facts.handle ? known.productByHandle.get(facts.handle) : undefined)
  const label = product?.title ?? facts.title ?? variants[0]?.sku ?? ''
  return pictures.map(({ line, url, words, sku }) => {
    const variant = sku === null ? undefined : known.variantBySku.get(sku)
    return {
      line,
      url,
      words,
      label,
      productId: product?.id ?? null,
      variantId: variant?.productId === product?.id ? (variant?.id ?? null) : null,
    }
  })
}

function quantityOf(variant: VariantDraft, house: string): NamedQuantity[] {
  const { line, sku, quantity, changes } = variant
  if (quantity === undefined) return []
  const { costMinor, priceMinor } = changes
  return [
    {
      line,
      sku,
      quantity,
      unitCostMinor: costMinor ?? null,
      priceMinor: priceMinor ?? 0,
      currency: variant.currency ?? house,
    },
  ]
}
