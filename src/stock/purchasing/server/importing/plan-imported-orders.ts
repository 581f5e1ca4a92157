import { createHash } from 'node:crypto'
import { rateOfDay } from '#organization/exchange-rates/server/index.ts'
import { sameCurrencyRate } from '#platform/exchange.ts'
import { priceOf } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type {
  ImportDifference,
  ImportFault,
  ImportPlan,
  ImportRow,
} from '#platform/server/table-import.ts'
import { refuseOrderingFrom } from '#stock/suppliers/suppliers.rules.ts'
import { worthAtOutlet } from '../../purchase-orders.rules.ts'
import { endedStates, purchaseOrderMachine } from '../../purchase-orders.states.ts'
import { orderLabel } from '../find-purchase-order.ts'
import type { ImportedLine, ImportedOrder, ImportedOrderStep } from './imported-order.ts'
import { type KnownForOrders, knownForOrders } from './known-for-orders.ts'
import { fieldLabel } from './order-file-fields.ts'
import { type ReadOrderRow, readOrderRow } from './read-order-row.ts'
import { stateOfImported } from './state-of-imported.ts'

type Options = { readonly options: Readonly<Record<string, string>> }

/** The orders of some rows: new ones to keep, known ones to leave, and what is wrong with others. */
export async function planImportedOrders(
  reader: Reader,
  actor: Actor,
  rows: readonly ImportRow[],
  { options }: Options,
): Promise<ImportPlan<ImportedOrderStep>> {
  const known = await knownForOrders(reader, actor, rows)
  const faults: ImportFault[] = []
  const read: ReadOrderRow[] = []
  for (const row of rows) {
    const found = readOrderRow(row, { actor, known, options })
    if ('supplier' in found) read.push(found)
    else faults.push(found)
  }
  const steps: ImportedOrderStep[] = []
  for (const lines of Map.groupBy(read, keyOf).values()) {
    const planned = await planOrder(reader, lines, known)
    if (planned && 'reason' in planned) faults.push(planned)
    else if (planned) steps.push(planned)
  }
  return { faults, steps }
}

const keyOf = ({ supplier, reference }: ReadOrderRow) => `${supplier.id} ${reference}`

/** Null for an order that was imported before with just these lines. */
async function planOrder(
  reader: Reader,
  rows: readonly ReadOrderRow[],
  known: KnownForOrders,
): Promise<ImportedOrderStep | ImportFault | null> {
  const [first] = rows
  if (!first) return null
  const { line, reference, supplier, outlet, orderedOn } = first
  const before = known.importedOf(supplier.id, reference)
  const digest = digestOf(rows)
  if (before?.digest === digest) return null
  if (before) {
    const label = await orderLabel(reader, before.number)
    return {
      line,
      field: 'reference',
      reason: `${reference} of ${supplier.name} was imported as ${label}, with other lines or values. An import changes no order: change ${label} itself.`,
    }
  }
  const other = differing(rows, first)
  if (other) return other
  const found = stateOfImported(factsOf(rows, first))
  if ('reason' in found) return { line, field: 'state', reason: found.reason }
  const { state } = found
  const isHistory = endedStates.includes(state)
  const refused = isHistory ? null : refuseOpen(rows, first)
  if (refused) return refused
  const lines = rows.map(({ ordered }): ImportedLine => {
    const missing = Math.max(0, ordered.quantity - ordered.accepted)
    const cancelled = isHistory ? missing : 0
    return { ...ordered, id: newId(), cancelled }
  })
  const { currency } = first
  const kept = await keptRateOf(reader, first)
  if ('reason' in kept) return kept
  const totalMinor = lines.reduce((sum, each) => sum + worthOf(each), 0)
  const exchange = {
    from: currency,
    into: outlet.currency,
    rate: kept.rate ?? sameCurrencyRate,
  }
  const order: ImportedOrder = {
    id: newId(),
    reference,
    digest,
    supplierId: supplier.id,
    supplierName: supplier.name,
    outletId: outlet.id,
    outletCode: outlet.code,
    timeZone: outlet.timeZone,
    currency,
    ...kept,
    state,
    isHistory,
    orderedOn,
    endedOn: first.closedOn,
    expectedOn: latest(lines.map(({ promisedOn }) => promisedOn)),
    totalMinor,
    lines,
  }
  return {
    lines: rows.map((row) => row.line),
    did: 'created',
    order,
    isAboveLimit: !isHistory && worthAtOutlet(lines, exchange) > outlet.limitMinor,
    isRounded: rows.some(({ isRounded }) => isRounded),
  }
}

/** The rate that the file says, or that of the day of the order; null within one currency. */
async function keptRateOf(
  reader: Reader,
  { line, currency, rate, outlet, orderedOn }: ReadOrderRow,
): Promise<Pick<ImportedOrder, 'rate' | 'ratedOn'> | ImportFault> {
  if (currency === outlet.currency) return { rate: null, ratedOn: null }
  if (rate !== null) return { rate, ratedOn: orderedOn }
  const found = await rateOfDay(reader, { from: currency, into: outlet.currency, day: orderedOn })
  if (found.rate !== null) return { rate: found.rate, ratedOn: found.ratedOn }
  const reason = `There is no exchange rate from ${currency} to ${outlet.currency} for ${orderedOn} or before. Write it in the column ${fieldLabel('rate')}, or add it in Business Settings, Exchange rates.`
  return { line, field: 'currency', reason }
}

function worthOf({ quantity, cancelled, quantityScale, unitCostMinor }: ImportedLine): number {
  return priceOf(quantity - cancelled, quantityScale, unitCostMinor)
}

const latest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

function factsOf(rows: readonly ReadOrderRow[], { stateWord, closedOn }: ReadOrderRow) {
  const lines = rows.map(({ ordered }) => ordered)
  return {
    word: stateWord,
    closedOn,
    hasPromise: lines.some(({ promisedOn }) => promisedOn !== null),
    hasReceived: lines.some(({ accepted, rejected }) => accepted + rejected > 0),
    isComplete: lines.every(({ accepted, quantity }) => accepted >= quantity),
  }
}

/** All lines of an order name the same outlet, days and state. */
function differing(rows: readonly ReadOrderRow[], first: ReadOrderRow): ImportFault | null {
  const facts = {
    outlet: ({ outlet }: ReadOrderRow) => outlet.code,
    orderedOn: (row: ReadOrderRow) => row.orderedOn,
    state: ({ stateWord }: ReadOrderRow) => stateWord.toLowerCase(),
    closedOn: (row: ReadOrderRow) => row.closedOn ?? '',
    currency: (row: ReadOrderRow) => row.currency,
    rate: (row: ReadOrderRow) => row.rate ?? '',
  }
  for (const [field, of] of Object.entries(facts)) {
    const other = rows.find((row) => of(row) !== of(first))
    if (!other) continue
    const reason = `Line ${first.line} of the same order has another value for ${fieldLabel(field)}. Write the same in all its lines.`
    return { line: other.line, field, reason }
  }
  return null
}

/** What an order that is still open may not be; history may. */
function refuseOpen(rows: readonly ReadOrderRow[], first: ReadOrderRow): ImportFault | null {
  const refusal = refuseOrderingFrom(first.supplier)
  if (refusal) return { line: first.line, field: 'supplier', reason: refusal.message }
  const seen = new Map<string, number>()
  for (const { line, ordered } of rows) {
    const before = seen.get(ordered.variantId)
    if (before !== undefined)
      return {
        line,
        field: 'sku',
        reason: `${ordered.sku} is in line ${before} of the same order. Combine the two lines of an open order.`,
      }
    seen.set(ordered.variantId, line)
  }
  return null
}

function digestOf(rows: readonly ReadOrderRow[]): string {
  const said = rows.map(({ outlet, orderedOn, closedOn, stateWord, currency, rate, ordered }) => {
    const { sku, supplierSku, quantity, unitCostMinor, promisedOn } = ordered
    const { accepted, rejected, receivedOn } = ordered
    return JSON.stringify([
      ...[outlet.code, orderedOn, closedOn, stateWord.toLowerCase(), sku, supplierSku, quantity],
      ...[unitCostMinor, promisedOn, accepted, rejected, receivedOn],
      // Within one currency as before there were others, so that such a file is known again.
      ...(currency === outlet.currency ? [] : [currency, rate]),
    ])
  })
  return createHash('sha256').update(said.toSorted().join('\n')).digest('hex')
}

/** What the preview shows of a new order. */
export function describeImportedOrder({ lines, order, isRounded }: ImportedOrderStep) {
  const { reference, supplierName, state, isHistory, currency } = order
  const count = order.lines.length === 1 ? '1 line' : `${order.lines.length} lines`
  const whole: ImportDifference = {
    line: lines[0] ?? 0,
    record: reference,
    field: '',
    before: null,
    after: `${supplierName}, ${count}, ${purchaseOrderMachine.states[state].label}`,
    ...(isHistory ? {} : { warning: 'What is open of an order counts as incoming.' }),
    ...(isRounded
      ? { costWarning: `Unit costs are rounded to the smallest unit of ${currency}.` }
      : {}),
  }
  return [whole]
}
