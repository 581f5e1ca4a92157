import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { seesCosts } from '#organization/users/server/index.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { productList } from '../../products.list.ts'
import type { ProductState } from '../../products.states.ts'
import { serveProducts } from '../find-products.ts'
import type { ProductParts } from '../product-parts.ts'
import {
  type ProductColumns,
  productSql,
  type VariantColumns,
  variantSql,
} from '../variant-columns.ts'
import { barcodesText, listText } from './lists-in-cells.ts'
import { productFields } from './read-product-rows.ts'

type FileRow = {
  readonly product: ProductColumns & { readonly state: ProductState }
  readonly variant: VariantColumns
  readonly barcodes: readonly { readonly code: string; readonly packQuantity: number }[]
}

const money = (minor: number | null, { variant }: FileRow) =>
  minor === null ? null : plainMoney(minor, variant.currency)

/** The cells below each heading; the headings are those of the import's fields. */
const cells: Readonly<Record<string, (row: FileRow) => string | number | null>> = {
  sku: ({ variant }) => variant.sku,
  product: ({ product }) => product.title,
  title: ({ variant }) => variant.title,
  handle: ({ product }) => product.handle,
  state: ({ product }) => product.state,
  kind: ({ product }) => product.kind,
  category: ({ product }) => product.category,
  brand: ({ product }) => product.brand,
  tags: ({ product }) => listText(product.tags, ','),
  description: ({ product }) => product.description,
  taxClass: ({ product }) => product.taxClass,
  allowsBackOrder: ({ product }) => (product.allowsBackOrder ? 'yes' : 'no'),
  option1Name: ({ product }) => product.optionNames[0] ?? null,
  option1Value: ({ variant }) => variant.optionValues[0] ?? null,
  option2Name: ({ product }) => product.optionNames[1] ?? null,
  option2Value: ({ variant }) => variant.optionValues[1] ?? null,
  option3Name: ({ product }) => product.optionNames[2] ?? null,
  option3Value: ({ variant }) => variant.optionValues[2] ?? null,
  price: (row) => money(row.variant.priceMinor, row),
  comparePrice: (row) => money(row.variant.comparePriceMinor, row),
  cost: (row) => money(row.variant.costMinor, row),
  currency: ({ variant }) => variant.currency,
  barcodes: ({ barcodes }) => barcodesText(barcodes),
  unit: ({ variant }) => variant.unit,
  quantityScale: ({ variant }) => variant.quantityScale,
  weightGrams: ({ variant }) => variant.weightGrams,
  lengthMillimetres: ({ variant }) => variant.lengthMillimetres,
  widthMillimetres: ({ variant }) => variant.widthMillimetres,
  heightMillimetres: ({ variant }) => variant.heightMillimetres,
  tracking: ({ variant }) => variant.tracking,
  shelfLifeDays: ({ variant }) => variant.shelfLifeDays,
  receiveLeastDays: ({ variant }) => variant.receiveLeastDays,
  customsCode: ({ variant }) => variant.customsCode,
  isActive: ({ variant }) => (variant.isActive ? 'yes' : 'no'),
}

const columns = productFields.map(({ key, label, kind }): TableColumn<FileRow> => {
  const isNumber = kind === 'money' || kind === 'whole'
  return { label, kind: isNumber ? 'number' : 'text', value: (row) => cells[key]?.(row) ?? null }
})

/**
 * The products of the page's filter, a line for each variant; the file can be imported again
 * unchanged.
 */
export const productsFile = (parts: ProductParts) =>
  tableFile<FileRow>({
    path: '/files/products',
    name: 'products',
    access: capability.products,
    columns,
    rows: async function* (reader, actor, query) {
      const filter = filterOfFile(productList, query)
      yield* rowsOf(reader, actor, await serveProducts(parts).where(reader, actor, filter))
    },
  })

const productsPerRead = 500

/** Merged variants are left out, because they cannot be imported again. */
const hasOwn = sql`exists (select from variants own
  where own.product_id = p.id and own.merged_into_id is null)`

type ReadRow = FileRow & { readonly productId: string; readonly key: string }

async function* rowsOf(
  reader: Reader,
  actor: Actor,
  condition: RawBuilder<boolean>,
): AsyncGenerator<FileRow> {
  const hasCosts = seesCosts(actor)
  let after: ReadRow | undefined
  do {
    const beyond = after
      ? sql`(p.title, p.id) > (${after.key}, ${after.productId}::uuid)`
      : sql`true`
    const { rows } = await sql<ReadRow>`
      with page as (
        select p.* from products p
        where ${condition} and ${hasOwn} and ${beyond}
        order by p.title, p.id limit ${productsPerRead}
      )
      select p.id as "productId", p.title as key,
        (select to_jsonb(f) from (select p.state, ${productSql.read('p')}) f) as product,
        (select to_jsonb(f) from (select ${variantSql.read('v')}) f) as variant,
        (select coalesce(jsonb_agg(jsonb_build_object('code',
            coalesce(nullif(b.as_given, ''), b.code), 'packQuantity', b.pack_quantity)
            order by b.pack_quantity, b.created_at, b.code), '[]')
          from barcodes b where b.variant_id = v.id) as barcodes
      from page p join variants v on v.product_id = p.id and v.merged_into_id is null
      order by p.title, p.id, v.position, v.id`.execute(reader)
    yield* hasCosts ? rows : rows.map(withoutCost)
    after = rows.at(-1)
  } while (after !== undefined)
}

const withoutCost = (row: ReadRow): ReadRow => {
  return { ...row, variant: { ...row.variant, costMinor: null } }
}
