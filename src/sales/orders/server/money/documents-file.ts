import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { mostInBulk } from '../../bulk.fields.ts'

type Row = {
  readonly label: string
  readonly kind: 'invoice' | 'credit_note'
  readonly issuedOn: string
  readonly order: string
  readonly customer: string
  readonly refersTo: string | null
  readonly reason: string
  readonly currency: string
  readonly basisPoints: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** As a number, because the sign of a text would be taken for a formula. */
const money = (row: Row, minor: number) => Number(plainMoney(minor, row.currency))

const query = z.object({
  /** Days of issue, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Those of some orders alone. */
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).max(mostInBulk))
    .optional(),
})

/** Invoices and credit notes, one row for each tax rate, with sign: the sums are what a tax return asks. */
export const documentsFile = tableFile<Row>({
  path: '/files/invoices',
  name: 'invoices',
  access: capability.orders,
  columns: [
    { label: 'Number', kind: 'text', value: (row) => row.label },
    {
      label: 'Kind',
      kind: 'text',
      value: (row) => (row.kind === 'invoice' ? 'Invoice' : 'Credit note'),
    },
    { label: 'Date', kind: 'date', value: (row) => row.issuedOn },
    { label: 'Order', kind: 'text', value: (row) => row.order },
    { label: 'Customer', kind: 'text', value: (row) => row.customer },
    { label: 'Credits', kind: 'text', value: (row) => row.refersTo },
    { label: 'Reason', kind: 'text', value: (row) => row.reason },
    { label: 'Tax rate %', kind: 'number', value: (row) => row.basisPoints / 100 },
    { label: 'Net', kind: 'number', value: (row) => money(row, row.netMinor) },
    { label: 'Tax', kind: 'number', value: (row) => money(row, row.taxMinor) },
    { label: 'Total', kind: 'number', value: (row) => money(row, row.netMinor + row.taxMinor) },
    { label: 'Currency', kind: 'text', value: (row) => row.currency },
  ],
  rows: (reader, actor, given) => rowsOf(reader, actor, requireParameters(query, given)),
})

async function* rowsOf(
  reader: Reader,
  actor: Actor,
  given: z.infer<typeof query>,
): AsyncGenerator<Row> {
  const [from, to, ids] = [given.from ?? null, given.to ?? null, given.ids ?? null]
  const found =
    await sql<Row>`select i.label, i.kind, to_char(i.issued_at, 'YYYY-MM-DD') as "issuedOn",
      i.snapshot ->> 'orderNumber' as order, i.snapshot #>> '{buyer,name}' as customer,
      referred.label as "refersTo", i.reason, i.snapshot ->> 'currency' as currency,
      coalesce((rate.it ->> 'basisPoints')::integer, 0) as "basisPoints",
      coalesce((rate.it ->> 'netMinor')::bigint, 0) as "netMinor",
      coalesce((rate.it ->> 'taxMinor')::bigint, 0) as "taxMinor"
    from order_invoices i join orders o on o.id = i.order_id
    left join order_invoices referred on referred.id = i.refers_to
    left join lateral jsonb_array_elements(i.snapshot -> 'taxes') as rate(it) on true
    where not i.is_superseded and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
      and (${from}::date is null or i.issued_at >= ${from}::date at time zone 'utc')
      and (${to}::date is null or i.issued_at < (${to}::date + 1) at time zone 'utc')
      and (${ids}::uuid[] is null or i.order_id = any(${ids}::uuid[]))
    order by i.issued_at, i.id, "basisPoints" desc limit ${mostRows}`.execute(reader)
  yield* found.rows
}

/** A workbook holds no more; a year of a large shop is asked for month by month. */
const mostRows = 200_000
