import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { isCurrencyCode } from '#platform/currency-codes.ts'
import { parseMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { type NamedBySku, variantsBySku } from '#stock/catalog/server/index.ts'
import { supplierItemNoun } from '../suppliers.nouns.ts'
import { type ItemTerms, removeItem, saveItem, termsOf } from './supplier-items.ts'

const fields: readonly ImportField[] = [
  { key: 'sku', label: 'SKU', isRequired: true, aliases: ['product code'], kind: 'text' },
  {
    key: 'supplier',
    label: 'Supplier',
    isRequired: true,
    hint: 'Its code, such as MILL.',
    aliases: ['supplier code', 'vendor', 'vendor code'],
    kind: 'text',
  },
  {
    key: 'supplierSku',
    label: 'Supplier SKU',
    aliases: ['their sku', 'vendor sku', 'vendor part number'],
    kind: 'text',
  },
  { key: 'price', label: 'Price', aliases: ['cost', 'unit cost', 'unit price'], kind: 'money' },
  { key: 'currency', label: 'Currency', aliases: [], kind: 'text' },
  {
    key: 'packQuantity',
    label: 'Units per pack',
    aliases: ['pack of', 'pack size', 'case size'],
    kind: 'whole',
  },
  {
    key: 'leastQuantity',
    label: 'Minimum quantity',
    aliases: ['at least', 'moq', 'minimum order'],
    kind: 'whole',
  },
  { key: 'leadDays', label: 'Lead days', aliases: ['lead time', 'lead time days'], kind: 'whole' },
  { key: 'isPreferred', label: 'Preferred', aliases: ['default supplier'], kind: 'yes_no' },
  { key: 'isActive', label: 'Active', aliases: ['sells it'], kind: 'yes_no' },
]

type Pair = { readonly supplierId: string; readonly variantId: string }

type Step = ImportStep &
  Pair & {
    readonly label: string
    readonly terms: ItemTerms
    readonly known: KnownItem | null
  }

type KnownItem = ItemTerms & { readonly id: string; readonly version: number }

export const supplierItemsImport = defineTableImport<Step>({
  kind: 'supplier-items',
  label: 'Supplier items',
  access: capability.suppliers,
  needsAllOutlets: true,
  fields,
  sample: [['TOWEL-NAVY', 'MILL', 'LM-4411', '6.20', 'GBP', '12', '24', '9', 'yes', 'yes']],
  keysOf: ({ sku = '', supplier = '' }) => [
    { field: 'sku', key: `${sku} ${supplier}`.toUpperCase() },
  ],
  plan: planItems,
  apply: applyItems,
  undo: undoItems,
})

async function planItems(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const known = await readKnown(reader, rows)
  const currency = await settingOf(reader, platformSettings.currency)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const step = stepOf(row, known, currency)
    if ('reason' in step) faults.push(step)
    else if (step.known === null || !isSame(step.known, step.terms)) steps.push(step)
  }
  return { faults, steps }
}

const isSame = (known: ItemTerms, terms: ItemTerms) =>
  JSON.stringify(termsOf(known)) === JSON.stringify(termsOf(terms))

const days = { least: 0, most: 730 }
const pieces = { least: 1, most: 1_000_000 }

function stepOf(
  { line, values }: ImportRow,
  { variants, suppliers, items }: Known,
  houseCurrency: string,
): Step | ImportFault {
  const fault = (field: string, reason: string): ImportFault => ({ line, field, reason })
  const [sku, code] = [(values.sku ?? '').toUpperCase(), (values.supplier ?? '').toUpperCase()]
  const [variantId, supplierId] = [variants.get(sku)?.id, suppliers.get(code)]
  if (!variantId) return fault('sku', `No product has the SKU ${sku}. Add the product first.`)
  if (!supplierId) return fault('supplier', `No supplier has the code ${code}.`)
  const there = items.get(`${supplierId} ${variantId}`) ?? null
  const currency = (values.currency ?? '').toUpperCase() || there?.currency || houseCurrency
  if (values.currency && !isCurrencyCode(currency))
    return fault('currency', `“${currency}” is no currency. Write its code, such as GBP.`)
  const priceMinor = values.price ? parseMoney(values.price, currency) : (there?.priceMinor ?? null)
  if (values.price && (priceMinor === null || priceMinor < 0))
    return fault('price', `“${values.price}” is no price in ${currency}.`)
  const wrong = [
    ['packQuantity', pieces] as const,
    ['leastQuantity', pieces] as const,
    ['leadDays', days] as const,
  ].find(([key, span]) => values[key] && !isWithin(Number(values[key]), span))
  if (wrong) {
    const [key, { least, most }] = wrong
    return fault(key, `${values[key]} does not do here; it is ${least} to ${most}.`)
  }
  return {
    lines: [line],
    did: there === null ? 'created' : 'changed',
    label: `${sku} from ${code}`,
    supplierId,
    variantId,
    known: there,
    terms: { ...statedTerms(values, there), priceMinor, currency },
  }
}

const isWithin = (value: number, { least, most }: { least: number; most: number }) =>
  value >= least && value <= most

/** An empty cell leaves the stored value unchanged. */
function statedTerms(values: ImportRow['values'], there: KnownItem | null): ItemTerms {
  const numberOf = <R>(key: string, rest: R) => (values[key] ? Number(values[key]) : rest)
  const isYes = (key: string, rest: boolean) => (values[key] ? values[key] === 'yes' : rest)
  return {
    supplierSku: values.supplierSku || (there?.supplierSku ?? ''),
    priceMinor: null,
    currency: '',
    packQuantity: numberOf('packQuantity', there?.packQuantity ?? 1),
    leastQuantity: numberOf('leastQuantity', there?.leastQuantity ?? 1),
    leadDays: numberOf('leadDays', there?.leadDays ?? null),
    overReceiptPercent: there?.overReceiptPercent ?? null,
    isPreferred: isYes('isPreferred', there?.isPreferred ?? false),
    isActive: isYes('isActive', there?.isActive ?? true),
  }
}

type Known = {
  readonly variants: ReadonlyMap<string, NamedBySku>
  readonly suppliers: ReadonlyMap<string, string>
  /** By supplier and variant. */
  readonly items: ReadonlyMap<string, KnownItem>
}

async function readKnown(reader: Reader, rows: readonly ImportRow[]): Promise<Known> {
  const variants = await variantsBySku(
    reader,
    rows.map(({ values }) => (values.sku ?? '').toUpperCase()),
  )
  const suppliers = await sql<{ id: string; code: string }>`
    select id, code from suppliers`.execute(reader)
  return {
    variants,
    suppliers: new Map(suppliers.rows.map(({ id, code }) => [code, id])),
    items: await readItems(
      reader,
      [...variants.values()].map(({ id }) => id),
    ),
  }
}

async function readItems(reader: Reader, variantIds: readonly string[]) {
  const found = await sql<KnownItem & Pair>`select id, supplier_id as "supplierId",
      variant_id as "variantId", supplier_sku as "supplierSku", price_minor as "priceMinor",
      currency, pack_quantity as "packQuantity", least_quantity as "leastQuantity",
      lead_days as "leadDays",
      trim_scale(over_receipt_percent)::text as "overReceiptPercent", is_preferred as "isPreferred", is_active as "isActive", version
    from supplier_items where variant_id = any(${[...variantIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((item) => [`${item.supplierId} ${item.variantId}`, item]))
}

async function applyItems(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  const changes: ImportChange[] = []
  for (const { supplierId, variantId, label, did, terms } of steps) {
    // A preferred item some lines before removed the preference from this one.
    const now = (await readItems(tx, [variantId])).get(`${supplierId} ${variantId}`)
    const pair = { supplierId, variantId }
    const { id } = await saveItem(tx, actor, { ...terms, ...pair, version: now?.version ?? null })
    const before = { ...pair, was: now ? termsOf(now) : null, is: terms }
    changes.push({ noun: supplierItemNoun.key, id, label, did, before })
  }
  return { counts: { 'supplier items': steps.length }, changes }
}

const keptTerms = z.object({
  supplierSku: z.string(),
  priceMinor: z.number().nullable(),
  currency: z.string(),
  packQuantity: z.number(),
  leastQuantity: z.number(),
  leadDays: z.number().nullable(),
  // Imports of before have none.
  overReceiptPercent: z.string().nullable().default(null),
  isPreferred: z.boolean(),
  isActive: z.boolean(),
})
const kept = z.object({
  supplierId: z.string(),
  variantId: z.string(),
  was: keptTerms.nullable(),
  is: keptTerms,
})

/** Removes what was added and restores what was changed, unless it was edited since. */
async function undoItems(tx: Tx, actor: Actor, _source: unknown, changes: readonly ImportChange[]) {
  const left: { id: string; label: string; reason: string }[] = []
  for (const { id, label, before } of changes) {
    const { supplierId, variantId, was, is } = kept.parse(before)
    const now = (await readItems(tx, [variantId])).get(`${supplierId} ${variantId}`)
    // Another line of the same file may have removed the preference; that is not an edit.
    if (!now || !isSame({ ...now, isPreferred: is.isPreferred }, is))
      left.push({ id, label, reason: 'It was changed after the import.' })
    else if (was === null) await removeItem(tx, actor, { id, version: now.version })
    else await saveItem(tx, actor, { ...was, supplierId, variantId, version: now.version })
  }
  return { undone: changes.length - left.length, left }
}
