import { seesCostsAt } from '#organization/users/server/index.ts'
import { isCurrencyCode } from '#platform/currency-codes.ts'
import { parseRate, type Rate, sameCurrencyRate } from '#platform/exchange.ts'
import { minorDigits, parseMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ImportFault, ImportRow } from '#platform/server/table-import.ts'
import type { NamedBySku } from '#stock/catalog/server/index.ts'
import type { ImportedLine } from './imported-order.ts'
import type { KnownForOrders, KnownOutlet, KnownSource } from './known-for-orders.ts'
import { fineCosts } from './order-file-fields.ts'

/** A row that names what there is, with amounts that can be. */
export type ReadOrderRow = {
  readonly line: number
  readonly reference: string
  readonly supplier: KnownSource
  readonly outlet: KnownOutlet
  readonly orderedOn: string
  readonly closedOn: string | null
  readonly stateWord: string
  readonly currency: string
  /** As the file says it; null for the rate of the day. */
  readonly rate: Rate | null
  /** The unit cost had more decimals than the currency, and is rounded. */
  readonly isRounded: boolean
  readonly ordered: Omit<ImportedLine, 'id' | 'cancelled'>
}

type Fault = Pick<ImportFault, 'field' | 'reason' | 'asks'>
type Found<T> = { readonly found: T } | { readonly fault: Fault }

const fault = (field: string, reason: string): { readonly fault: Fault } => ({
  fault: { field, reason },
})

type Reading = {
  readonly actor: Actor
  readonly known: KnownForOrders
  readonly options: Readonly<Record<string, string>>
}

/** Reads a row against what there is; nothing that it names is ever created. */
export function readOrderRow(row: ImportRow, reading: Reading): ReadOrderRow | ImportFault {
  const { line, values } = row
  const { reference = '', state = '', orderedOn = '' } = values
  const supplier = supplierIn(values, reading.known)
  const outlet = outletIn(values, reading)
  const wrong = (given: Fault): ImportFault => ({ line, ...given })
  if (reference.length > 60)
    return wrong({ field: 'reference', reason: 'A reference has at most 60 characters.' })
  if ('fault' in supplier) return wrong(supplier.fault)
  if ('fault' in outlet) return wrong(outlet.fault)
  const variant = variantIn(values, supplier.found, reading.known)
  if ('fault' in variant) return wrong(variant.fault)
  const cost = costIn(values, outlet.found, reading.options)
  if ('fault' in cost) return wrong(cost.fault)
  const quantities = quantitiesIn(values, variant.found)
  if ('fault' in quantities) return wrong(quantities.fault)
  const days = faultOfDays(values, outlet.found, quantities.found)
  if (days) return wrong(days)
  const { isRounded, unitCostMinor, currency, rate } = cost.found
  const isReceived = quantities.found.accepted + quantities.found.rejected > 0
  return {
    line,
    reference,
    supplier: supplier.found,
    outlet: outlet.found,
    orderedOn,
    closedOn: values.closedOn || null,
    stateWord: state,
    currency,
    rate,
    isRounded,
    ordered: {
      variantId: variant.found.id,
      sku: variant.found.sku,
      quantityScale: variant.found.quantityScale,
      supplierSku: values.supplierSku ?? '',
      ...quantities.found,
      unitCostMinor,
      promisedOn: values.promisedOn || null,
      receivedOn: isReceived ? values.receivedOn || null : null,
    },
  }
}

type Values = ImportRow['values']

function supplierIn({ supplier = '' }: Values, known: KnownForOrders): Found<KnownSource> {
  const [first, second] = known.suppliersOf(supplier)
  if (!first)
    return fault(
      'supplier',
      `No supplier has the code or name ${supplier}. Add the supplier first.`,
    )
  if (second)
    return fault(
      'supplier',
      `Several suppliers have the name ${supplier}: ${first.code} and ${second.code}. Write the code.`,
    )
  return { found: first }
}

function outletIn({ outlet = '' }: Values, { actor, known }: Reading): Found<KnownOutlet> {
  const found = known.outlets.get(outlet.toUpperCase())
  if (!found) return fault('outlet', `None of your outlets has the code ${outlet}.`)
  if (!seesCostsAt(actor, found.id))
    return fault('unitCost', `You can’t see costs at ${found.code}, so you can’t import them.`)
  return { found }
}

function variantIn(
  { sku = '', supplierSku = '' }: Values,
  supplier: KnownSource,
  known: KnownForOrders,
): Found<NamedBySku> {
  if (supplierSku.length > 60)
    return fault('supplierSku', 'A supplier SKU has at most 60 characters.')
  if (sku !== '') {
    const found = known.variants.get(sku.toUpperCase())
    return found ? { found } : fault('sku', `No product has the SKU ${sku}. Add the product first.`)
  }
  if (supplierSku === '') return fault('sku', 'Enter the SKU, or the supplier’s SKU.')
  const [first, second] = known.itemsOf(supplier.id, supplierSku)
  if (!first)
    return fault('supplierSku', `${supplier.name} sells nothing under the SKU ${supplierSku}.`)
  if (second)
    return fault(
      'supplierSku',
      `${supplier.name} sells ${first.sku} and ${second.sku} under the SKU ${supplierSku}. Write our SKU.`,
    )
  return { found: first }
}

type Cost = Pick<ReadOrderRow, 'currency' | 'rate' | 'isRounded'> & {
  readonly unitCostMinor: number
}

function costIn(values: Values, outlet: KnownOutlet, options: Reading['options']): Found<Cost> {
  const { unitCost = '', rate: given = '' } = values
  const currency = (values.currency ?? '').toUpperCase() || outlet.currency
  if (!isCurrencyCode(currency))
    return fault('currency', `“${currency}” is no currency. Write its code, such as EUR.`)
  const rate = given === '' ? null : parseRate(given)
  if (given !== '' && rate === null)
    return fault('rate', `“${given}” is no exchange rate. Write a number above 0, such as 325.45.`)
  if (currency === outlet.currency && rate !== null && rate !== sameCurrencyRate)
    return fault('rate', `${outlet.code} counts in ${currency}, so the rate is 1. Leave it empty.`)
  const exact = parseMoney(unitCost, currency)
  const unitCostMinor = exact ?? roundedMoney(unitCost, currency)
  if (unitCostMinor === null || unitCostMinor < 0)
    return fault('unitCost', `“${unitCost}” is no price in ${currency}.`)
  if (exact === null && options[fineCosts.key] !== 'round')
    return {
      fault: {
        field: 'unitCost',
        reason: `“${unitCost}” has more decimals than ${currency}. Round it, or choose to have such costs rounded.`,
        asks: fineCosts.key,
      },
    }
  const kept = currency === outlet.currency ? null : rate
  return { found: { unitCostMinor, isRounded: exact === null, currency, rate: kept } }
}

/** Half up to the minor unit: the first digit that is left out decides. */
function roundedMoney(text: string, currency: string): number | null {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = minorDigits(currency)
  if (!/^\d*$/.test(fraction)) return null
  const kept = parseMoney(`${whole}.${fraction.slice(0, digits)}0`, currency)
  if (kept === null || kept < 0) return null
  return (fraction[digits] ?? '0') >= '5' ? kept + 1 : kept
}

type Quantities = Pick<ImportedLine, 'quantity' | 'accepted' | 'rejected'>

/** Of received, rejected and accepted, two say the third; rejected is none by default. */
function quantitiesIn(values: Values, variant: NamedBySku): Found<Quantities> {
  const read = new Map<string, number>()
  for (const key of ['quantity', 'received', 'rejected', 'accepted']) {
    const text = values[key]
    if (!text) continue
    const steps = parseQuantity(text, variant.quantityScale)
    if (steps === null || steps < 0)
      return fault(key, `“${text}” is no quantity of ${variant.sku}.`)
    read.set(key, steps)
  }
  const quantity = read.get('quantity') ?? 0
  if (quantity === 0) return fault('quantity', 'Enter how much was ordered.')
  const [received, given] = [read.get('received'), read.get('accepted')]
  const rejected = read.get('rejected') ?? Math.max(0, (received ?? 0) - (given ?? received ?? 0))
  const accepted = given ?? Math.max(0, (received ?? rejected) - rejected)
  if (received === undefined || received === accepted + rejected)
    return { found: { quantity, accepted, rejected } }
  const inWords = (amount: number) => formatQuantity(amount, variant.quantityScale)
  return fault(
    'received',
    `${inWords(received)} were received, but ${inWords(accepted)} accepted and ${inWords(rejected)} rejected are ${inWords(accepted + rejected)}.`,
  )
}

/** Days run from the order to today; a day is needed for what was received. */
function faultOfDays(values: Values, outlet: KnownOutlet, units: Quantities): Fault | null {
  const { orderedOn = '', receivedOn = '', closedOn = '' } = values
  if (orderedOn > outlet.today)
    return { field: 'orderedOn', reason: `${orderedOn} is yet to come.` }
  const isReceived = units.accepted + units.rejected > 0
  if (isReceived && receivedOn === '')
    return { field: 'receivedOn', reason: 'Enter the day on which the goods were received.' }
  const given = { receivedOn: isReceived ? receivedOn : '', closedOn }
  for (const [field, day] of Object.entries(given)) {
    if (day === '') continue
    if (day > outlet.today) return { field, reason: `${day} is yet to come.` }
    if (day < orderedOn) return { field, reason: `${day} is before the order of ${orderedOn}.` }
  }
  return null
}
