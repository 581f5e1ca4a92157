import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoPassword, demoUsers } from '#organization/users/demo-users.ts'
import { day as calendarDay, instant } from '#platform/fields.ts'
import type { AnyList } from '#platform/lists/define-list.ts'
import type { Database } from '#platform/server/db/database.ts'
import { benchUser, farUser } from '../../bench/support/add-outlets.ts'
import { fillDatabase } from '../../bench/support/fill/fill-database.ts'
import { sizesFor } from '../../bench/support/fill/fill-shape.ts'
import { type ColumnTypes, columnTypes, typeFaults } from '../support/compare-columns.ts'
import { addressesOf, filledTemplate, testDatabase } from '../support/database.ts'
import { demoDatabase } from '../support/demo-house.ts'
import { filledPath, type RegisteredEndpoint, registeredEndpoints } from '../support/endpoints.ts'
import { type ReturnedRows, returnedRows } from '../support/returned-rows.ts'
import { type TestServer, testServer } from '../support/server.ts'

/**
 * The rows of every list of the registry, as the database returns them, are the rows of its
 * contract. Both halves are needed. The description that PostgreSQL gives of the real statement
 * covers lists without rows and values that no row has: a missing or additional column, a type that
 * the driver reads as something else (a numeric as text, a timestamp as a Date), a table's column
 * that allows nulls. It says nothing about the nulls of calculated columns or about the inside of
 * structures, so all rows of the demo and of a benchmark database are also checked by the contract's
 * schema, which here refuses unknown fields. The rows are taken from the driver: the server would
 * leave out what the contract does not name.
 */
const lists: readonly ServedList[] = registeredEndpoints().flatMap(
  ({ name, path, meta, output }) => (meta.list ? [{ name, path, list: meta.list, output }] : []),
)

type ServedList = Pick<RegisteredEndpoint, 'name' | 'path' | 'output'> & { readonly list: AnyList }

type Completed = {
  /** The columns that only the server reads, with what they contain. */
  readonly reads?: z.ZodRawShape
  /** The fields that the server adds to what the database returns. */
  readonly adds: readonly string[]
}

/** The lists whose rows are not shown as they are stored. */
const completed: Readonly<Record<string, Completed>> = {
  'advice.list': { adds: ['urgency'] },
  'approvals.list': {
    reads: {
      action: z.string(),
      outletId: z.guid().nullable(),
      requesterId: z.guid(),
      details: z.object({ facts: z.record(z.string(), z.string()), path: z.string() }),
    },
    adds: ['actionLabel', 'isMine', 'forName', 'whyNot'],
  },
  'confirmations.list': { reads: { shownPhone: z.string() }, adds: ['maskedPhone'] },
  'giftCards.list': { reads: { lastFour: z.string() }, adds: ['code', 'status'] },
  'imports.list': { reads: { outletId: z.guid().nullable() }, adds: ['kindLabel', 'isTable'] },
  'products.list': {
    reads: { variantIds: z.array(z.guid()) },
    adds: ['completePercent', 'onHand', 'available'],
  },
  'remittances.disputes': { adds: ['differsBy'] },
  'remittances.lines': { adds: ['differsBy'] },
  'returnCases.list': { adds: ['urgency', 'claimableMinor', 'fileFrom', 'fileBy'] },
  'ruleTrials.list': { reads: { value: z.unknown(), valueBefore: z.unknown() }, adds: ['setting'] },
  'scanHistory.list': {
    reads: {
      taskNoun: z.string().nullable(),
      taskId: z.guid().nullable(),
      noun: z.string().nullable(),
      entityId: z.guid().nullable(),
    },
    adds: ['taskPath', 'recordPath', 'variantId'],
  },
  'suspicious.list': { adds: ['level'] },
  'webhooks.deliveries': { adds: ['messageId'] },
}

/** Columns that allow nulls, of which the condition of the list leaves none. */
const neverNull: Readonly<Record<string, readonly string[]>> = {
  // Only packaging that was used.
  'packaging.uses': ['usedAt'],
}

const page = z.object({ nextCursor: z.string().nullable() })

/** What the database has to return for a row, field by field. */
function storedShape(name: string, output: z.ZodType): z.ZodRawShape {
  const rows = output instanceof z.ZodObject ? output.shape.rows : null
  const row = rows instanceof z.ZodArray ? rows.element : null
  if (!(row instanceof z.ZodObject)) throw new Error(`The rows of ${name} have no fields.`)
  const { reads = {}, adds = [] } = completed[name] ?? {}
  const left = Object.entries(row.shape).filter(([field]) => !adds.includes(field))
  return { ...Object.fromEntries(left), ...reads }
}

/** Added to each row for the cursors. */
const placeShape = { of: { placeValue: z.string().nullable(), placeId: z.string() }, length: 2 }

/** The usual filters, and where they leave rows out, all rows. */
function requests(list: AnyList): readonly string[] {
  const all = Object.entries(list.filters).flatMap(([key, filter]) =>
    filter.kind === 'choice' && filter.usually !== undefined
      ? [{ [key]: filter.options.map(({ value }) => value).join() }]
      : [],
  )
  const usual = 'limit=200'
  return all.length === 0
    ? [usual]
    : [usual, `${usual}&${new URLSearchParams(Object.assign({}, ...all))}`]
}

type CheckedPage = { readonly checked: number; readonly next: string | null }

type House = {
  readonly name: string
  readonly database: () => Promise<Database>
  readonly users: readonly { readonly email: string; readonly password: string }[]
}

const houses: readonly House[] = [
  {
    name: 'the demo',
    database: demoDatabase,
    users: demoUsers.map(({ email }) => ({ email, password: demoPassword })),
  },
  {
    name: 'a benchmark database',
    database: async () => {
      const sizes = sizesFor(2_000)
      const fill = (db: Database) =>
        fillDatabase({ db, ownerUrl: addressesOf(db).MIGRATE_URL }, sizes)
      return testDatabase(await filledTemplate(`list_rows_${sizes.orders}`, fill))
    },
    users: [benchUser, farUser],
  },
]

test('each kind of mistake is seen', async () => {
  const db = await testDatabase()
  const text = `select 'x' as extra, 1 as twice, 1 as twice, 1::numeric as amount,
      array[1::bigint] as counts, now()::timestamp as at, current_date as on, now() as day,
      m.last_error as error, "agent"."full_name" as "agentName"
    from mails m left join profiles agent on agent.email = m.to_address`
  const { fields } = await db.pool.query(text)
  const { amount, counts, at, day, word } = {
    amount: z.number(),
    counts: z.array(z.number()),
    at: instant,
    day: calendarDay,
    word: z.string(),
  }
  const shape = { twice: amount, amount, counts, at, on: at, day, error: word, agentName: word }
  const types = await columnTypes(db)
  expect(typeFaults({ columns: fields, text }, { ...shape, missing: word }, types)).toEqual([
    'missing is declared, but no column',
    'twice is there twice',
    'extra is a column, but not declared',
    'amount is string, not number',
    'counts is array of string, not array of number',
    'at is a Date, not string date-time',
    'on is string, not string date-time',
    'day is string, not string date',
    'error may be null, but is declared never to be',
    'agentName may be null, but is declared never to be',
  ])
  const row = z.strictObject({ word, more: z.object({ amount }) })
  const rows = [{ word: null, more: { amount: 'x' }, extra: 1 }]
  expect(rowFaults(rows, row).map((said) => said.split(':')[0])).toEqual([
    'word',
    'more.amount',
    '',
  ])
})

describe.each(houses)('of $name', ({ database, users }) => {
  let server: TestServer
  let heard: ReturnedRows
  let types: ColumnTypes
  const cookies: string[] = []

  beforeAll(async () => {
    const db = await database()
    heard = returnedRows(db)
    server = await testServer(db)
    types = await columnTypes(db)
    for (const { email, password } of users) cookies.push(await server.signIn(email, password))
  }, 900_000)

  /** Checks one page; returns how many statements it was, and where the next page begins. */
  async function checkPage(
    { name, path, output }: ServedList,
    asked: string,
    cookie: string,
  ): Promise<CheckedPage> {
    const url = `/api/v1${filledPath(path)}?${asked}`
    const { result, returned } = await heard.during(() => server.ask('GET', url, { cookie }))
    const isOfSuppliers = 'code' in result.body && result.body.code === 'no_supplier_link'
    if (result.status === 403 || isOfSuppliers) return { checked: 0, next: null }
    const shape = storedShape(name, output)
    const pages = returned.filter(({ columns }) => columns.at(-1)?.name === 'placeId')
    for (const { columns, rows, text } of pages) {
      const own = columns.slice(0, -placeShape.length)
      expect(typeFaults({ columns: own, text }, shape, types, neverNull[name])).toEqual([])
      expect(rowFaults(rows, z.strictObject({ ...shape, ...placeShape.of }))).toEqual([])
    }
    expect(result.status, `${url}: ${JSON.stringify(result.body)}`).toBe(200)
    return { checked: pages.length, next: page.parse(result.body).nextCursor }
  }

  test.each(lists)('the rows of $name are as declared', async (list) => {
    const [first = '', ...others] = cookies
    const counts: number[] = []
    for (const asked of requests(list.list)) {
      // All pages of the first user, who sees everything; the first page of the others.
      for (const cookie of others) counts.push((await checkPage(list, asked, cookie)).checked)
      let call: string | null = asked
      while (call !== null) {
        const { checked, next }: CheckedPage = await checkPage(list, call, first)
        counts.push(checked)
        call = next && `${asked}&after=${next}`
      }
    }
    expect(Math.max(...counts), 'statements of a page').toBe(isOfFewRows(list.name) ? 0 : 1)
  })
})

/** These read all their rows at once, and page them on the server: their queries return the type. */
const ofFewRows =
  `business.texts channels.browse connections.browse courierAccounts.browse portalDeliveries.list
  reasons.browse scanHistory.unknown supplierInvoices.accruals supplierAnalytics.list supplierPortal.list
  supplierPortalClaims.list supplierPortalInvoices.list supplierPortalScorecard.lines webhooks.browse`.split(
    /\s+/,
  )

function isOfFewRows(name: string): boolean {
  return ofFewRows.includes(name)
}

/** The fields of rows that their schema refuses, each once. */
function rowFaults(rows: readonly object[], schema: z.ZodType): readonly string[] {
  const issues = rows.flatMap((row) => schema.safeParse(row).error?.issues ?? [])
  return [...new Set(issues.map(({ path, message }) => `${path.join('.')}: ${message}`))]
}
