import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney, parseMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportDifference,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { priceListNoun } from '../../catalog.nouns.ts'
import { catalogSettings } from '../../catalog.settings.ts'
import { fromInWords } from '../../price-lists.rules.ts'
import { priceWarnings } from '../../price-warnings.rules.ts'
import { saysMerged } from '../../variant-changes.rules.ts'
import { whyNotPart } from '../require-part.ts'
import { type PriceToSet, setListPrices } from '../set-list-prices.ts'
import { skuField } from './product-fields.ts'

type Step = ImportStep & {
  readonly listId: string
  readonly label: string
  readonly price: PriceToSet & { readonly priceMinor: number }
  readonly was: number | null
  readonly difference: ImportDifference
}

/** The prices of price lists, each from a quantity on. Lists are created by hand. */
export const importListPrices = defineTableImport<Step>({
  kind: 'price-list-prices',
  label: 'Prices of price lists',
  access: capability.products,
  needsAllOutlets: true,
  fields: [
    {
      key: 'list',
      label: 'Price list',
      isRequired: true,
      kind: 'text',
      aliases: ['List', 'Price book', 'Pricelist', 'Customer group'],
    },
    skuField,
    {
      key: 'price',
      label: 'Price',
      isRequired: true,
      kind: 'money',
      aliases: ['List price', 'Unit price', 'Selling price'],
    },
    {
      key: 'fromQuantity',
      label: 'From quantity',
      hint: 'Empty for the price of any quantity.',
      kind: 'quantity',
      aliases: ['Min quantity', 'Minimum quantity', 'Quantity', 'Break'],
    },
    { key: 'currency', label: 'Currency', kind: 'text', aliases: [] },
  ],
  sample: [
    ['Trade', 'TOWEL-NAVY', '10.00', '', 'GBP'],
    ['Trade', 'TOWEL-NAVY', '8.50', '48', 'GBP'],
  ],
  keysOf: ({ list = '', sku = '', fromQuantity }) => {
    const from = Number(fromQuantity || 0)
    const key = `${list}, ${sku}${from > 0 ? ` from ${from}` : ''}`
    return sku ? [{ field: 'sku', key }] : []
  },
  refuse: (actor) => {
    const why = whyNotPart(actor, 'prices')
    return why === null ? null : new Refusal('forbidden', 'not_your_part', why)
  },
  plan: planPrices,
  describe: ({ difference }) => [difference],
  apply: applyPrices,
  undo: undoPrices,
})

async function planPrices(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const known = await readKnown(reader, rows)
  const faults: ImportFault[] = []
  const steps = rows.flatMap((row) => stepOf(known, row, faults) ?? [])
  return { faults, steps }
}

function stepOf(known: Known, { line, values }: ImportRow, faults: ImportFault[]): Step | null {
  const { list: name = '', price = '', fromQuantity: from = '', currency = '' } = values
  const sku = (values.sku ?? '').toUpperCase()
  const wrong = (field: string, reason: string) => {
    faults.push({ line, field, reason })
    return null
  }
  const list = known.listByName.get(name.toLowerCase())
  const variant = known.variantBySku.get(sku)
  if (!list) return wrong('list', `There is no price list “${name}”. Add it under Products first.`)
  if (!variant) return wrong('sku', `No product has the SKU ${sku}. Add the product first.`)
  if (variant.mergedIntoSku) return wrong('sku', saysMerged(sku, variant.mergedIntoSku))
  if (currency !== '' && currency.toUpperCase() !== list.currency)
    return wrong('currency', `“${list.name}” is in ${list.currency}, not in ${currency}.`)
  const priceMinor = parseMoney(price, list.currency)
  if (priceMinor === null || priceMinor < 0)
    return wrong('price', `${price} is no price in ${list.currency}: below zero, or too fine.`)
  const fromQuantity = from === '' ? 0 : parseQuantity(from, variant.quantityScale)
  if (fromQuantity === null || fromQuantity < 0 || fromQuantity > 1_000_000_000)
    return wrong('fromQuantity', `${from} is no quantity in which ${sku} is counted.`)
  const was = known.prices.get(keyOf(list.id, variant.id, fromQuantity)) ?? null
  if (was === priceMinor) return null
  const { quantityScale } = variant
  const record = `${list.name}: ${sku}${fromInWords({ fromQuantity, quantityScale })}`
  const said = (minor: number) => formatMoney(minor, list.currency)
  return {
    lines: [line],
    did: was === null ? 'created' : 'changed',
    listId: list.id,
    label: `${record}, ${said(priceMinor)}`,
    price: { variantId: variant.id, fromQuantity, priceMinor },
    was,
    difference: {
      line,
      record,
      field: 'Price',
      before: was === null ? null : said(was),
      after: said(priceMinor),
      ...warningsOf(known, { list, variant, was, priceMinor }),
    },
  }
}

/**
 * Costs are known in the currency of the variant; a price in another one is not compared with them.
 */
function warningsOf(
  { allowedBasisPoints }: Known,
  price: { list: List; variant: Named; was: number | null; priceMinor: number },
) {
  const { list, variant, was, priceMinor } = price
  const { id, currency } = variant
  const costMinor = currency === list.currency ? variant.costMinor : null
  const after = { id, sku: '', title: '', currency: list.currency, priceMinor, costMinor }
  return priceWarnings({ ...after, priceMinor: was ?? 0 }, after, allowedBasisPoints)
}

async function applyPrices(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  for (const [id, own] of Map.groupBy(steps, ({ listId }) => listId))
    await setListPrices(tx, actor, { id, prices: own.map(({ price }) => price) })
  const changes = steps.map(({ listId, label, did, price, was }): ImportChange => {
    const { priceMinor: is, ...place } = price
    return { noun: priceListNoun.key, id: listId, label, did, before: { ...place, was, is } }
  })
  return { counts: { prices: steps.length }, changes }
}

const kept = z.object({
  variantId: z.string(),
  fromQuantity: z.number().int(),
  was: z.number().int().nullable(),
  is: z.number().int(),
})

/** Restores prices that are still as the import left them. */
async function undoPrices(
  tx: Tx,
  actor: Actor,
  _source: unknown,
  changes: readonly ImportChange[],
) {
  const booked = changes.map((change) => ({ ...change, ...kept.parse(change.before) }))
  const now = await pricesNow(
    tx,
    booked.map(({ id }) => id),
    booked.map(({ variantId }) => variantId),
  )
  const isAsLeft = ({ id, variantId, fromQuantity, is }: (typeof booked)[number]) =>
    now.get(keyOf(id, variantId, fromQuantity)) === is
  const back = Map.groupBy(booked.filter(isAsLeft), ({ id }) => id)
  for (const [id, own] of back)
    await setListPrices(tx, actor, {
      id,
      prices: own.map(({ variantId, fromQuantity, was }) => {
        return { variantId, fromQuantity, priceMinor: was }
      }),
    })
  const left = booked
    .filter((change) => !isAsLeft(change))
    .map(({ id, label }) => ({ id, label, reason: 'It was changed after the import.' }))
  return { undone: booked.length - left.length, left }
}

type List = { readonly id: string; readonly name: string; readonly currency: string }

type Named = {
  readonly id: string
  readonly quantityScale: number
  readonly costMinor: number | null
  readonly currency: string
  /** The SKU of the variant that it was merged into. */
  readonly mergedIntoSku: string | null
}

type Known = {
  /** By its unique name in lower case. */
  readonly listByName: ReadonlyMap<string, List>
  readonly variantBySku: ReadonlyMap<string, Named>
  readonly prices: ReadonlyMap<string, number>
  readonly allowedBasisPoints: number
}

const keyOf = (listId: string, variantId: string, fromQuantity: number) =>
  `${listId} ${variantId} ${fromQuantity}`

async function readKnown(reader: Reader, rows: readonly ImportRow[]): Promise<Known> {
  const names = rows.map(({ values }) => (values.list ?? '').toLowerCase())
  const skus = rows.map(({ values }) => (values.sku ?? '').toUpperCase())
  const [lists, variants] = await Promise.all([
    sql<List>`select id, name, currency from price_lists
      where lower(name) = any(${names}::text[])`.execute(reader),
    sql<Named & { sku: string }>`
      select v.sku, v.id, v.quantity_scale as "quantityScale",
        v.cost_minor as "costMinor", v.currency,
        (select survivor.sku from variants survivor where survivor.id = v.merged_into_id)
          as "mergedIntoSku"
      from variants v where v.sku = any(${skus}::text[])`.execute(reader),
  ])
  return {
    listByName: new Map(lists.rows.map((list) => [list.name.toLowerCase(), list])),
    variantBySku: new Map(variants.rows.map(({ sku, ...variant }) => [sku, variant])),
    prices: await pricesNow(
      reader,
      lists.rows.map(({ id }) => id),
      variants.rows.map(({ id }) => id),
    ),
    allowedBasisPoints: await settingOf(reader, catalogSettings.priceChange),
  }
}

async function pricesNow(
  reader: Reader,
  listIds: readonly string[],
  variantIds: readonly string[],
) {
  const found = await sql<{
    listId: string
    variantId: string
    fromQuantity: number
    priceMinor: number
  }>`select price_list_id as "listId", variant_id as "variantId",
      from_quantity as "fromQuantity", price_minor as "priceMinor"
    from price_list_prices where price_list_id = any(${listIds}::uuid[])
      and variant_id = any(${variantIds}::uuid[])`.execute(reader)
  return new Map(
    found.rows.map(({ listId, variantId, fromQuantity, priceMinor }) => [
      keyOf(listId, variantId, fromQuantity),
      priceMinor,
    ]),
  )
}
