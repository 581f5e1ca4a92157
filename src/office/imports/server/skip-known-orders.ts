import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { type FittingOrder, retailChannel } from '../online-retail.order.ts'
import { type DraftLine, type Refused, refuse } from '../online-retail.rules.ts'

type KnownLine = {
  ref: string
  outletId: string
  number: number
  shippingMinor: number
  sku: string
  quantity: number
  unitPriceMinor: number
}

/**
 * Leaves out the invoices that are orders already, from an earlier import of the same lines. A line
 * that the order does not contain is separate from its invoice; it is refused, because an order
 * that staff may be working on is not changed unnoticed. For an order of another outlet, the report
 * only says that it exists: the sender may have no access to it.
 */
export async function skipKnownOrders(
  tx: Tx,
  outletId: string,
  fitting: readonly FittingOrder[],
): Promise<{ fresh: readonly FittingOrder[]; skippedLines: number; refused: readonly Refused[] }> {
  const known = await knownLines(
    tx,
    fitting.map(({ draft }) => draft.ref),
  )
  const fresh: FittingOrder[] = []
  const refused: Refused[] = []
  let skippedLines = 0
  for (const each of fitting) {
    const lines = known.get(each.draft.ref)
    if (!lines) {
      fresh.push(each)
      continue
    }
    const missing = lines.some((line) => line.outletId !== outletId)
      ? refuseElsewhere(each)
      : missingFrom(lines, each)
    refused.push(...missing)
    skippedLines += each.lines.length + each.draft.shipping.length - missing.length
  }
  return { fresh, skippedLines, refused }
}

async function knownLines(tx: Tx, refs: readonly string[]): Promise<Map<string, KnownLine[]>> {
  const found = await sql<KnownLine>`
    select o.external_ref as ref, o.outlet_id as "outletId", o.number, o.shipping_minor as "shippingMinor", l.sku, l.quantity,
      l.unit_price_minor as "unitPriceMinor"
    from orders o join order_lines l on l.order_id = o.id
    where o.channel = ${retailChannel} and o.external_ref = any(${refs}::text[])`.execute(tx)
  return Map.groupBy(found.rows, (row) => row.ref)
}

function refuseElsewhere({ draft, lines }: FittingOrder): Refused[] {
  const reason = `Invoice ${draft.ref} was imported for another outlet and cannot be an order of this one as well.`
  return [...lines, ...draft.shipping].map(({ row }) => refuse(row, 'InvoiceNo', reason))
}

function missingFrom(known: readonly KnownLine[], { draft, lines }: FittingOrder): Refused[] {
  const [first] = known
  if (!first) return []
  const left = known.map(keyOf)
  const missing = lines.filter((line) => {
    const at = left.indexOf(keyOf(line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const shipping = draft.shipping.reduce((sum, { minor }) => sum + minor, 0)
  const unpaid = shipping > first.shippingMinor ? draft.shipping : []
  const reason = `Order ${first.number} (invoice ${draft.ref}) is there already, without this line. Change the order by hand.`
  return [...missing, ...unpaid].map(({ row }) => refuse(row, 'InvoiceNo', reason))
}

function keyOf(line: Pick<DraftLine, 'sku' | 'quantity' | 'unitPriceMinor'>): string {
  return `${line.sku} ${line.quantity} ${line.unitPriceMinor}`
}
