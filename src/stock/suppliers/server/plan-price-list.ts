import { createHash } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  faultsOfPrices,
  type ItemPrices,
  isOwnPrice,
  type ListedPrice,
  marginOf,
  plainPrices,
  pricesAfter,
  riseOf,
  samePrices,
} from '../listed-prices.rules.ts'
import { priceOfItem } from '../price-breaks.rules.ts'
import type { ListLine } from '../price-list-lines.ts'
import { readListLine } from '../read-list-line.ts'
import type { PlannedItem, PricePlan } from '../supplier-prices.contract.ts'
import { itemsOfSupplier, type PricedItem, productsToAdd } from './list-prices.ts'
import { mostBreaks } from './price-breaks.ts'

export type GivenList = {
  readonly supplierId: string
  readonly name: string
  readonly endsOthers: boolean
  readonly lines: readonly ListLine[]
}

/** An item that changes, with all of its prices before and after. */
export type PlannedPrices = {
  readonly item: PricedItem
  readonly before: ItemPrices
  readonly after: ItemPrices
}

type Fault = PricePlan['faults'][number]

/** What a list would change. Nothing is written. */
export async function makePlan(reader: Reader, input: GivenList) {
  const today = await todayAt(reader, null)
  const items = await itemsOfSupplier(reader, input.supplierId)
  const fresh = await productsToAdd(
    reader,
    input.supplierId,
    input.lines.map(({ sku }) => sku.toUpperCase()),
  )
  const { listed, faults } = gather(input.lines, finder([...items, ...fresh]))
  const planned: PlannedPrices[] = []
  const changes: PlannedItem[] = []
  for (const { item, prices, hasFaults } of listed) {
    const before = plainPrices(item)
    // Where a line of the item is kept out, nothing tells which price it was to replace.
    const endsOthers = input.endsOthers && !hasFaults
    const after = plainPrices(pricesAfter(before, { listed: prices, endsOthers, today }))
    if (after.breaks.length > mostBreaks)
      for (const { line } of prices) faults.push(tooMany(item, line))
    else if (!samePrices(before, after)) {
      planned.push({ item, before, after })
      changes.push(changeOf(item, { prices, before, after, today }))
    }
  }
  const named = new Set(listed.map(({ item }) => item.variantId))
  const missing = items.filter(({ isActive, variantId }) => isActive && !named.has(variantId))
  const plan: PricePlan = {
    digest: digestOf(planned),
    changes,
    unchanged: listed.length - changes.length,
    faults: faults.toSorted((one, other) => one.line - other.line),
    missing: {
      count: missing.length,
      items: missing.slice(0, 100).map(({ sku, title }) => `${title} (${sku})`),
    },
  }
  return { plan, planned }
}

const tooMany = ({ sku }: PricedItem, line: number): Fault => ({
  line,
  text: sku,
  reason: `${sku} would have more than ${mostBreaks} prices, the most that an item may have.`,
})

const digestOf = (planned: readonly PlannedPrices[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(planned.map(({ item, before, after }) => [item.variantId, before, after])),
    )
    .digest('hex')

/** Finds the item of a line: by the supplier’s code, else by our SKU. */
function finder(items: readonly PricedItem[]) {
  const byCode = new Map<string, PricedItem[]>()
  for (const item of items)
    if (item.supplierSku !== '') {
      const code = item.supplierSku.toUpperCase()
      byCode.set(code, [...(byCode.get(code) ?? []), item])
    }
  const bySku = new Map(items.map((item) => [item.sku.toUpperCase(), item]))
  return ({ supplierSku, sku }: ListLine): PricedItem | string => {
    const found = byCode.get(supplierSku.toUpperCase()) ?? []
    const own = bySku.get(sku.toUpperCase())
    const isTold = sku !== '' && found.length > 0 && !found.some((item) => item === own)
    if (isTold)
      return `${supplierSku} is ${found[0]?.sku ?? ''} here, but the line says ${sku}. Correct one of the two.`
    if (found.length > 1 && !own)
      return `${supplierSku} is the code of ${found.map((item) => item.sku).join(' and ')}. Add our SKU to the line.`
    const item = own ?? found[0]
    if (item) return item
    if (sku !== '') return `No product has the SKU ${sku}. Add the product first.`
    if (supplierSku === '') return 'There is no code. Enter the supplier’s code or our SKU.'
    return `No item of this supplier has the code ${supplierSku}. Add our SKU to the line to add the item.`
  }
}

type Listed = { item: PricedItem; prices: ListedPrice[]; hasFaults: boolean }

/** The lines by item; those with faults are kept out. */
function gather(
  lines: readonly ListLine[],
  find: (line: ListLine) => PricedItem | string,
): { listed: Listed[]; faults: Fault[] } {
  const faults: Fault[] = []
  const byItem = new Map<PricedItem, Listed>()
  const textOf = (line: ListLine) => line.supplierSku || line.sku
  for (const line of lines) {
    const item = find(line)
    if (typeof item === 'string') {
      faults.push({ line: line.line, text: textOf(line), reason: item })
      continue
    }
    const entry = byItem.get(item) ?? { item: named(item, line), prices: [], hasFaults: false }
    byItem.set(item, entry)
    const price = readListLine(line, item.currency)
    if ('reason' in price) {
      faults.push({ line: line.line, text: textOf(line), reason: price.reason })
      entry.hasFaults = true
    } else entry.prices.push(price)
  }
  for (const entry of byItem.values()) {
    const wrong = faultsOfPrices(entry.prices)
    for (const [line, reason] of wrong) faults.push({ line, text: entry.item.sku, reason })
    entry.hasFaults ||= wrong.size > 0
    entry.prices = entry.prices.filter(({ line }) => !wrong.has(line))
  }
  return { listed: [...byItem.values()].filter(({ prices }) => prices.length > 0), faults }
}

/** A new item gets the supplier’s code from the list. */
const named = (item: PricedItem, { supplierSku }: ListLine): PricedItem =>
  item.id === null ? { ...item, supplierSku } : item

type Change = {
  readonly prices: readonly ListedPrice[]
  readonly before: ItemPrices
  readonly after: ItemPrices
  readonly today: string
}

function changeOf(item: PricedItem, { prices, before, after, today }: Change): PlannedItem {
  const { id, variantId, sku, title, supplierSku, currency, sellMinor } = item
  const kept = new Set(after.breaks.map((each) => JSON.stringify(each)))
  return {
    variantId,
    sku,
    title,
    supplierSku,
    currency,
    isNew: id === null,
    prices: prices.map((price) => {
      const first = price.startsOn !== null && price.startsOn > today ? price.startsOn : today
      const oldMinor = isOwnPrice(price)
        ? before.priceMinor
        : priceOfItem(before, price.minQuantity, first)
      return {
        ...price,
        oldMinor,
        riseBasisPoints: riseOf(oldMinor, price.priceMinor),
        marginBefore: marginOf(sellMinor, oldMinor),
        marginAfter: marginOf(sellMinor, price.priceMinor),
      }
    }),
    ended: before.breaks.filter((each) => !kept.has(JSON.stringify(each))),
  }
}
