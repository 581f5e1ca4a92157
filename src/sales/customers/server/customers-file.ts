import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { customersActions } from '../customers.actions.ts'
import type { CustomerRow, WholeCustomer } from '../customers.fields.ts'
import { customerList } from '../customers.list.ts'
import { customerLabel } from '../customers.nouns.ts'
import { customerMachine } from '../customers.states.ts'
import type { CustomerParts } from './customer-parts.ts'
import { getCustomer } from './customers.queries.ts'
import { allMergedInto } from './find-customer.ts'
import { creditOf } from './give-credit.ts'
import { customersBy } from './list-customers.ts'

const access = capability.customers

const columns: readonly TableColumn<CustomerRow>[] = [
  { label: 'Number', kind: 'text', value: ({ number }) => customerLabel(number) },
  { label: 'Name', kind: 'text', value: ({ fullName }) => fullName },
  { label: 'Phone', kind: 'text', isPersonal: true, value: ({ phone }) => phone },
  { label: 'Email', kind: 'text', isPersonal: true, value: ({ email }) => email },
  { label: 'Address', kind: 'text', isPersonal: true, value: ({ address }) => address },
  { label: 'City', kind: 'text', value: ({ city }) => city },
  { label: 'Postcode', kind: 'text', isPersonal: true, value: ({ postcode }) => postcode },
  { label: 'Country', kind: 'text', value: ({ country }) => country },
  { label: 'Tags', kind: 'text', value: ({ tags }) => tags.join(', ') },
  { label: 'State', kind: 'text', value: ({ state }) => customerMachine.states[state].label },
  { label: 'Orders', kind: 'number', value: ({ ordersPlaced }) => ordersPlaced },
  { label: 'Delivered', kind: 'number', value: ({ ordersDelivered }) => ordersDelivered },
  { label: 'Returned', kind: 'number', value: ({ ordersReturned }) => ordersReturned },
  { label: 'Cancelled', kind: 'number', value: ({ ordersCancelled }) => ordersCancelled },
  { label: 'Spent', kind: 'number', value: ({ spent }) => amountIn(spent) },
  { label: 'Spent currency', kind: 'text', value: ({ spent }) => currencyOf(spent) },
  { label: 'Store credit', kind: 'number', value: ({ credit }) => amountIn(credit) },
  { label: 'Credit currency', kind: 'text', value: ({ credit }) => currencyOf(credit) },
  {
    label: 'Last order',
    kind: 'date',
    value: ({ lastOrderedAt }) => lastOrderedAt?.slice(0, 10) ?? '',
  },
]

type Amounts = CustomerRow['credit']

/** A number where there is one currency; several stay apart, each with its own. */
function amountIn(some: Amounts): string {
  const [first, ...others] = some
  if (!first) return ''
  if (others.length === 0) return plainMoney(first.minor, first.currency)
  return some.map(({ currency, minor }) => `${currency} ${plainMoney(minor, currency)}`).join(', ')
}

const currencyOf = (some: Amounts): string => some.map(({ currency }) => currency).join(', ')

/** The list as a file; it needs a permit. */
export const customersExport: ExportList = {
  key: 'customers',
  plural: 'customers',
  action: customersActions.export,
  path: '/all-customers',
  count: async (reader, actor, query) => {
    const filter = filterOfFile(customerList, query)
    const customers = await customersBy(reader, filter)
    const found = await sql<{ count: number }>`select count(*) as count from customers c
      where ${await customers.where(reader, actor, filter)}`.execute(reader)
    return found.rows[0]?.count ?? 0
  },
}

const listFile = tableFile<CustomerRow>({
  path: '/files/customers',
  name: 'customers',
  access,
  columns,
  rows: rowsOf,
  limit: spendPermit(customersExport),
})

async function* rowsOf(reader: Reader, actor: Actor, query: ListFilter) {
  const filter = filterOfFile(customerList, query)
  const customers = await customersBy(reader, filter)
  for await (const rows of customers.every(reader, actor, filter)) yield* rows
}

const asked = z.object({ id: z.guid() })

/** All data about one customer, for data access requests. */
const dataFile = (parts: CustomerParts): Download => ({
  kind: 'download',
  path: '/files/customer.json',
  access,
  send: async ({ reader }, actor, query) => {
    const input = asked.safeParse(query)
    if (!input.success)
      throw new Refusal('invalid', 'invalid_input', 'Say whose data by the id of a customer.', {
        field: 'id',
      })
    const customer = await getCustomer(reader, input.data.id)
    const data = await dataOf(reader, actor, parts, customer)
    const fileName = `customer-${customer.number}.json`
    await keepExport(reader, actor, { id: customer.id, label: fileName, rows: 1, isWhole: true })
    return {
      fileName,
      contentType: 'application/json; charset=utf-8',
      body: Readable.from([`${JSON.stringify(data, null, 2)}\n`]),
    }
  },
})

async function dataOf(reader: Reader, actor: Actor, parts: CustomerParts, customer: WholeCustomer) {
  const ids = await allMergedInto(reader, customer.id)
  const others = await Promise.all(parts.map((part) => part.dataOf?.(reader, ids) ?? {}))
  const { entries } = await creditOf(reader, actor, { id: customer.id })
  return Object.assign({ customer, credit: entries }, ...others)
}

export const customerFiles = (parts: CustomerParts): readonly Download[] => [
  ...listFile,
  dataFile(parts),
]
