import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireFilter } from '#platform/server/http/require-filter.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import type { RecallPerson } from '../../recalls.contract.ts'
import { returnsActions } from '../../returns.actions.ts'
import { countRecallPeople, recallPeople } from './recall-people.ts'

type Row = RecallPerson & {
  readonly lot: string
  readonly sku: string
  readonly unit: string
  readonly scale: number
}

const filters = z.object({ lot: id })

const amount = (key: 'sent' | 'returned' | 'stillOut') => (row: Row) =>
  formatQuantity(row[key], row.scale)

/** The customers of a lot as a file; it names them, so it needs a permit. */
export const recallExport: ExportList = {
  key: 'recalled_customers',
  plural: 'recalled customers',
  action: returnsActions.exportRecalled,
  path: '/inventory',
  count: (reader, actor, given: ListFilter) =>
    countRecallPeople(reader, actor, requireFilter(filters, given).lot),
}

/** The customers to contact about a recalled lot. */
export const recallFile = tableFile<Row>({
  path: '/files/recall',
  name: 'recall',
  access: capability.orders,
  limit: spendPermit(recallExport),
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Lot', kind: 'text', value: ({ lot }) => lot },
    { label: 'Order', kind: 'number', value: ({ orderNumber }) => orderNumber },
    { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
    { label: 'Customer', kind: 'text', value: ({ name }) => name },
    { label: 'Phone', kind: 'text', value: ({ phone }) => phone, isPersonal: true },
    { label: 'Email', kind: 'text', value: ({ email }) => email, isPersonal: true },
    { label: 'Sent', kind: 'number', value: amount('sent') },
    { label: 'Returned', kind: 'number', value: amount('returned') },
    { label: 'Still out', kind: 'number', value: amount('stillOut') },
    { label: 'Unit', kind: 'text', value: ({ unit }) => unit },
    { label: 'Sent on', kind: 'date', value: ({ sentAt }) => sentAt.slice(0, 10) },
    {
      label: 'Last contact',
      kind: 'date',
      value: ({ lastContactAt }) => lastContactAt?.slice(0, 10) ?? null,
    },
  ],
  rows: everyPerson,
})

async function* everyPerson(
  reader: Reader,
  actor: Actor,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<Row> {
  const { lot } = requireFilter(filters, query)
  const facts = await sql<Pick<Row, 'lot' | 'sku' | 'unit' | 'scale'>>`
    select lot.code as lot, v.sku, v.unit, v.quantity_scale as scale
    from lots lot join variants v on v.id = lot.variant_id where lot.id = ${lot}`.execute(reader)
  const [own] = facts.rows
  if (!own) return
  const rows = everyRow((after) => recallPeople(reader, actor, { id: lot, limit: 500, after }))
  for await (const row of rows) yield { ...row, ...own }
}
