import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withWords } from '#sales/orders/server/index.ts'
import {
  type DecimalSign,
  fitsHeaders,
  guessMapping,
  type RemittanceMapping,
} from '../remittance-columns.ts'
import type { RemittanceRow, WholeRemittance } from '../remittances.fields.ts'
import { remittanceList } from '../remittances.list.ts'
import { findRemittance } from './find-remittance.ts'
import { dueOn, remitTerms } from './remit-terms.ts'
import { staysOwedAfter } from './stays-owed.ts'

const columns = sql`r.id, r.number, r.courier_id as "courierId", c.name as "courierName", r.currency,
  r.reference, r.remitted_on::text as "remittedOn", r.state, r.line_count as "lineCount",
  r.open_count as "openCount", r.collected_minor as "collectedMinor", r.fee_minor as "feeMinor",
  r.tax_minor as "taxMinor", r.paid_minor as "paidMinor", r.due_minor as "dueMinor",
  r.paid_minor - r.due_minor as "differenceMinor", r.created_at as "createdAt", r.version`

const beside = sql`join couriers c on c.id = r.courier_id`

/**
 * The remittances of the company, found by our number, the courier's, or the bank's. Orders other
 * than by number and day sort all matches: a courier pays once or twice a week.
 */
export const remittances = serveList<RemittanceRow, typeof remittanceList>(remittanceList, {
  table: 'remittances r',
  id: 'r.id',
  joined: beside,
  within: () => sql`true`,
  filters: {
    courierId: 'r.courier_id',
    state: 'r.state',
    toExplain: 'r.open_count > 0',
    remitted: { day: 'r.remitted_on' },
    created: { instant: 'r.created_at' },
  },
  sorts: {
    number: { by: 'r.number', kind: 'number' },
    courier: { by: 'c.name', kind: 'text' },
    reference: { by: "nullif(r.reference, '')", kind: 'text', hasNulls: true },
    remitted: { by: 'r.remitted_on', kind: 'day' },
    lines: { by: 'r.line_count', kind: 'number' },
    paid: { by: 'r.paid_minor', kind: 'number' },
    difference: { by: 'r.paid_minor - r.due_minor', kind: 'number' },
    open: { by: 'r.open_count', kind: 'number' },
    created: { by: 'r.created_at', kind: 'instant' },
  },
  search: (words) =>
    matchesWords(
      `(r.number || ' ' || r.reference || ' ' || r.bank_reference || ' ' || c.name)`,
      words,
    ),
  columns: () => columns,
  beside,
})

/** One remittance, with what its courier should have paid by then and did not. */
export async function getRemittance(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeRemittance> {
  await findRemittance(reader, id)
  const found = await sql<Omit<WholeRemittance, 'missing' | 'file'>>`
    select ${columns}, r.note, r.bank_minor as "bankMinor", r.bank_reference as "bankReference",
      r.banked_on::text as "bankedOn", author.full_name as "createdBy", f.name as "fileName",
      f.control_total as "controlTotal", coalesce(f.left_out, '[]') as "leftOut"
    from remittances r join couriers c on c.id = r.courier_id
    left join profiles author on author.id = r.created_by
    left join remittance_files f on f.remittance_id = r.id
    where r.id = ${id}`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error(`Remittance ${id} went away between two looks.`)
  const missing = await missingFrom(reader, row)
  const staysOwed = row.state === 'discarded' ? [] : await staysOwedAfter(reader, id)
  return {
    ...row,
    missing,
    staysOwed,
    file: row.lineCount === 0 ? await unnamedFile(reader, id) : null,
  }
}

async function missingFrom(
  reader: Reader,
  row: Pick<RemittanceRow, 'courierId' | 'currency' | 'remittedOn'>,
) {
  const found = await sql<{ parcels: number; cashMinor: number }>`
    select count(*) as parcels, coalesce(sum(d.cash_minor), 0)::bigint as "cashMinor"
    from remittance_dues d join ${await remitTerms(reader)} on terms.courier_id = d.courier_id
    where d.line_id is null and d.courier_id = ${row.courierId} and d.currency = ${row.currency}
      and ${dueOn} <= ${row.remittedOn}::date`.execute(reader)
  return found.rows[0] ?? { parcels: 0, cashMinor: 0 }
}

const rowsShown = 5

type FileRow = {
  readonly name: string
  readonly rows: string[][]
  readonly mapping: RemittanceMapping | null
  readonly decimalSign: DecimalSign | null
}

/** The head of a file whose columns are not mapped yet, with a suggested mapping. */
async function unnamedFile(reader: Reader, id: string): Promise<WholeRemittance['file']> {
  const found = await sql<FileRow>`
    select f.name, jsonb_path_query_array(f.rows, '$[0 to 5]') as rows, m.columns as mapping,
      m.decimal_sign as "decimalSign"
    from remittance_files f left join remittance_mappings m on m.courier_id = f.courier_id
    where f.remittance_id = ${id}`.execute(reader)
  const [file] = found.rows
  if (!file) return null
  const [headers = [], ...sample] = file.rows
  const known = file.mapping && fitsHeaders(file.mapping, headers) ? file.mapping : null
  return {
    name: file.name,
    headers,
    sample: sample.slice(0, rowsShown),
    mapping: known ?? guessMapping(headers),
    decimalSign: file.decimalSign ?? '.',
  }
}

export async function historyOfRemittance(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
) {
  await findRemittance(reader, id)
  return { entries: await withWords(reader, await eventsOf(reader, id)) }
}
