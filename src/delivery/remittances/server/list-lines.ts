import { sql } from 'kysely'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { differenceLabels } from '../differences.rules.ts'
import { disputeList, remittanceLineList } from '../remittance-lines.list.ts'
import type { RemittanceLine } from '../remittances.fields.ts'

type Stored = Omit<RemittanceLine, 'differsBy'>

const columns = sql`l.id, l.remittance_id as "remittanceId", r.number, c.name as "courierName",
  r.currency, l.position, l.tracking_number as "trackingNumber", l.parcel_id as "parcelId",
  p.code as "parcelCode", o.id as "orderId", o.number as "orderNumber",
  l.claim_id as "claimId", claim.number as "claimNumber",
  l.collected_minor as "collectedMinor", l.fee_minor as "feeMinor", l.tax_minor as "taxMinor",
  l.paid_minor as "paidMinor", l.cash_minor as "cashMinor", l.due_minor as "dueMinor",
  l.difference_minor as "differenceMinor", l.differences, l.verdict, l.reason,
  explainer.full_name as "explainedBy", l.disputed_at as "disputedAt",
  floor(extract(epoch from now() - l.disputed_at) / 86400)::integer as "disputedDays"`

const remittance = sql`join remittances r on r.id = l.remittance_id
  join couriers c on c.id = r.courier_id`

const lineTable = {
  table: 'remittance_lines l',
  id: 'l.id',
  search: (words: string) => sql<boolean>`l.tracking_number = ${words.trim()}`,
  columns: () => columns,
  beside: sql`${remittance} left join parcels p on p.id = l.parcel_id
    left join orders o on o.id = p.order_id left join claims claim on claim.id = l.claim_id
    left join profiles explainer on explainer.id = l.explained_by`,
  complete: async (_reader: Reader, _actor: Actor, rows: readonly Stored[]) =>
    rows.map((row) => ({
      ...row,
      differsBy: row.differences.map((kind) => differenceLabels[kind]).join(', '),
    })),
}

const sorts = {
  tracking: { by: 'l.tracking_number', kind: 'text' },
  paid: { by: 'l.paid_minor', kind: 'number' },
  difference: { by: 'l.difference_minor', kind: 'number' },
} as const

/** The differences of a line are an array in one column. */
const ofKinds = byValues((kinds) => sql`l.differences && ${kinds}::text[]`)

const isDisputed = sql<boolean>`(l.verdict = 'disputed' and l.disputed_at is not null)`

/**
 * Lines of remittances; a page shows those of one, so that each order sorts the lines of one file.
 */
export const remittanceLines = serveList<RemittanceLine, typeof remittanceLineList, Stored>(
  remittanceLineList,
  {
    ...lineTable,
    within: () => sql`true`,
    filters: {
      remittanceId: 'l.remittance_id',
      show: byConditions({
        open: sql`(cardinality(l.differences) > 0 and l.verdict is null)`,
        differences: sql`cardinality(l.differences) > 0`,
        disputed: isDisputed,
      }),
      kind: ofKinds,
      verdict: 'l.verdict',
    },
    sorts: {
      ...sorts,
      position: { by: 'l.position', kind: 'number' },
      cash: { by: 'l.cash_minor', kind: 'number' },
      collected: { by: 'l.collected_minor', kind: 'number' },
      fee: { by: 'l.fee_minor', kind: 'number' },
    },
  },
)

/** Open disputes with couriers; few, with an index of their own. */
export const disputes = serveList<RemittanceLine, typeof disputeList, Stored>(disputeList, {
  ...lineTable,
  joined: remittance,
  within: () => sql`(${isDisputed} and r.state <> 'discarded')`,
  filters: {
    courierId: 'r.courier_id',
    kind: ofKinds,
    disputed: { instant: 'l.disputed_at' },
  },
  sorts: {
    ...sorts,
    courier: { by: 'c.name', kind: 'text' },
    remittance: { by: 'r.number', kind: 'number' },
    age: { by: 'l.disputed_at', kind: 'instant' },
  },
})

/** All matching lines, for bulk actions. */
export async function linesOf(
  reader: Reader,
  actor: Actor,
  call: ListCall<typeof remittanceLineList>,
): Promise<readonly RemittanceLine[]> {
  const lines: RemittanceLine[] = []
  const input = listInput(remittanceLineList).parse(call)
  for await (const rows of remittanceLines.every(reader, actor, input)) lines.push(...rows)
  return lines
}
