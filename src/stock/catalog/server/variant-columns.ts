import { type RawBuilder, sql } from 'kysely'
import type { ProductKind } from '../completeness.ts'
import type { ProductState } from '../products.states.ts'

/** A product's own data, by the names in code. */
export type ProductColumns = {
  readonly title: string
  readonly category: string
  readonly brand: string
  readonly kind: ProductKind
  readonly description: string
  readonly taxClass: string
  readonly allowsBackOrder: boolean
  readonly tags: readonly string[]
  readonly optionNames: readonly string[]
  readonly handle: string | null
}

/** A variant's own data. */
export type VariantColumns = {
  readonly sku: string
  readonly title: string
  readonly optionValues: readonly string[]
  readonly position: number
  readonly unit: string
  readonly quantityScale: number
  readonly priceMinor: number
  readonly comparePriceMinor: number | null
  readonly costMinor: number | null
  readonly currency: string
  readonly weightGrams: number | null
  readonly lengthMillimetres: number | null
  readonly widthMillimetres: number | null
  readonly heightMillimetres: number | null
  readonly tracking: 'none' | 'lot' | 'expiry'
  readonly shelfLifeDays: number | null
  readonly receiveLeastDays: number | null
  readonly customsCode: string | null
  readonly isActive: boolean
}

/** A new product; its state is given only here, and later changed by transitions. */
export type ProductStart = ProductColumns & { readonly state: ProductState }

/** Some of the columns with new values. */
export type Patch<R> = { readonly [K in keyof R]?: R[K] | undefined }

export function withPatch<R extends object>(before: R, patch: Patch<R>): R {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

type Columns<R> = readonly (readonly [key: keyof R & string, column: string, type: string])[]

const productColumns: Columns<ProductColumns> = [
  ['title', 'title', 'text'],
  ['category', 'category', 'text'],
  ['brand', 'brand', 'text'],
  ['kind', 'kind', 'text'],
  ['description', 'description', 'text'],
  ['taxClass', 'tax_class', 'text'],
  ['allowsBackOrder', 'allows_back_order', 'boolean'],
  ['tags', 'tags', 'text[]'],
  ['optionNames', 'option_names', 'text[]'],
  ['handle', 'handle', 'text'],
]

const variantColumns: Columns<VariantColumns> = [
  ['sku', 'sku', 'text'],
  ['title', 'title', 'text'],
  ['optionValues', 'option_values', 'text[]'],
  ['position', 'position', 'int'],
  ['unit', 'unit', 'text'],
  ['quantityScale', 'quantity_scale', 'smallint'],
  ['priceMinor', 'price_minor', 'bigint'],
  ['comparePriceMinor', 'compare_price_minor', 'bigint'],
  ['costMinor', 'cost_minor', 'bigint'],
  ['currency', 'currency', 'text'],
  ['weightGrams', 'weight_grams', 'int'],
  ['lengthMillimetres', 'length_millimetres', 'int'],
  ['widthMillimetres', 'width_millimetres', 'int'],
  ['heightMillimetres', 'height_millimetres', 'int'],
  ['tracking', 'tracking', 'text'],
  ['shelfLifeDays', 'shelf_life_days', 'int'],
  ['receiveLeastDays', 'receive_least_days', 'int'],
  ['customsCode', 'customs_code', 'text'],
  ['isActive', 'is_active', 'boolean'],
]

type ColumnsInSql = {
  /** `title, tax_class` */
  readonly names: RawBuilder<unknown>
  /** `"title", "taxClass"`, of a record made by `record`. */
  readonly keys: RawBuilder<unknown>
  /** `"title" text, "taxClass" text`, for jsonb_to_recordset. */
  readonly record: RawBuilder<unknown>
  /** `title = new."title"` for an UPDATE from records called `new`. */
  readonly taken: RawBuilder<unknown>
  /** `t.title as "title"` of a table called `t`. */
  readonly read: (table: string) => RawBuilder<unknown>
}

function inSql<R>(columns: Columns<R>): ColumnsInSql {
  const list = (part: (key: string, column: string, type: string) => string) =>
    columns.map(([key, column, type]) => part(key, column, type)).join(', ')
  return {
    names: sql.raw(list((_key, column) => column)),
    keys: sql.raw(list((key) => `"${key}"`)),
    record: sql.raw(list((key, _column, type) => `"${key}" ${type}`)),
    taken: sql.raw(list((key, column) => `${column} = new."${key}"`)),
    read: (table) => sql.raw(list((key, column) => `${table}.${column} as "${key}"`)),
  }
}

/** The columns as SQL, so that a new one is named in one place. */
export const productSql = inSql(productColumns)
export const variantSql = inSql(variantColumns)

export const plainProduct: Omit<ProductStart, 'title'> = {
  category: '',
  brand: '',
  kind: 'stock',
  description: '',
  taxClass: 'standard',
  allowsBackOrder: false,
  tags: [],
  optionNames: [],
  handle: null,
  state: 'draft',
}

export const plainVariant: Omit<VariantColumns, 'sku' | 'title' | 'priceMinor' | 'currency'> = {
  optionValues: [],
  position: 0,
  unit: 'piece',
  quantityScale: 0,
  comparePriceMinor: null,
  costMinor: null,
  weightGrams: null,
  lengthMillimetres: null,
  widthMillimetres: null,
  heightMillimetres: null,
  tracking: 'none',
  shelfLifeDays: null,
  receiveLeastDays: null,
  customsCode: null,
  isActive: true,
}
