import { beforeAll, expect, test } from 'vitest'
import { benchUser, farUser } from '../../bench/support/add-outlets.ts'
import { fillDatabase } from '../../bench/support/fill/fill-database.ts'
import { sizesFor } from '../../bench/support/fill/fill-shape.ts'
import { type BufferCounter, countBuffers } from '../support/count-buffers.ts'
import { addressesOf, filledTemplate, testDatabase } from '../support/database.ts'
import { heavyReads, mayBeHeavy } from '../support/heavy-reads.ts'
import { withoutSamples } from '../support/page-reads.ts'
import { type ReadSamples, readSamples } from '../support/read-samples.ts'
import { testServer } from '../support/server.ts'
import { type WalkedRead, walkReads } from '../support/walk-reads.ts'

/**
 * A screen's query reads about as much of a large database as of a small one. Each read of the
 * registry is called plainly, by each filter at common, rare and absent values, in each order, near
 * its end and with a search, by a super admin and by a user of an outlet with one order in a
 * hundred. It counts the database pages that its statements touch, which a busy machine does not
 * change; the benchmark `lists` does the same with larger databases, and measures time.
 */
const orders = 20_000

/** Few, so that a scan stands out from the cost of a page's rows. */
const rows = 10

/** A scan of the orders or of their lines touches more; 2,000 are allowed at 100,000 orders. */
const most = 1_000

/**
 * Below this a request needs no exemption. In between a plan may go either way, and an index-only
 * scan varies with how much PostgreSQL has vacuumed beside the other tests.
 */
const light = 150

/** A search for one record by its number has an index. */
const mostExact = 200

/** About one record or a few, of which the benchmark database has none or the samples know none. */
const ofOneRecord =
  `approvals.get backups.run business.settingEffect business.settingHistory business.templateVersions
  channels.codes channels.history channels.message channels.statuses connections.history
  courierAccounts.compareRates courierAccounts.rates customerMerges.compare dashboard.view dispatch.parcel
  fraudReports.context fraudReports.get fraudReports.history
  fraudReports.signalEvents giftCards.get giftCards.history inventory.levels landedCosts.get landedCosts.goods
  landedCosts.history landedCosts.ofReceipt locations.waiting offlineSales.customers
  offlineSales.products
  orderDesk.bulkPreview orderDesk.splitPlan orderMoney.quote orderMoney.sheet packaging.tryBoxes
  parkedSales.list portalDeliveries.get portalDeliveries.openLines products.mergePreview purchaseOrders.terms receipts.recipient
  registerOrders.ofOrder registerOrders.quote
  registerOrders.stock registerSessions.get
  registerSessions.history registers.get registers.history remittances.readFile
  returnDesk.codes returns.bulkPreview returns.findOrder
  ruleTrials.get ruleTrials.records sales.checkLots sales.get sales.history sales.quote scanning.card
  shipNotices.get shipNotices.history
  stockCounts.areas stockCounts.bins stockCounts.codes stockCounts.get stockCounts.history
  stockCounts.lines stockCounts.movements stockCounts.planned stockCounts.sheet
  supplierAnalytics.costs supplierAnalytics.item supplierAnalytics.supplier supplierClaims.get
  supplierClaims.history supplierClaims.returnable supplierCreditNotes.get supplierInvoices.get
  supplierInvoices.history supplierPortal.get supplierPortalClaims.get
  supplierPortalInvoices.get supplierPrices.items supplierPrices.ofItem supplierReturns.get
  supplierReturns.history suppliers.mergePreview suspicious.get suspicious.history suspicious.preview tableImports.changes tableImports.differenceSums
  tableImports.differences tableImports.get tableImports.pictureSums tableImports.pictures
  variances.causes variances.get variances.history variances.ledger
  variances.lots`.split(/\s+/)

let counter: BufferCounter
let samples: ReadSamples
let database: Awaited<ReturnType<typeof testDatabase>>
const walked: WalkedRead[] = []

beforeAll(async () => {
  const fill = filledTemplate(`page_reads_${orders}`, (db) =>
    fillDatabase({ db, ownerUrl: addressesOf(db).MIGRATE_URL }, sizesFor(orders)),
  )
  database = await testDatabase(await fill)
  counter = countBuffers(database)
  const server = await testServer(database)
  samples = await readSamples(database)
  for (const { email, password } of [benchUser, farUser])
    walked.push(
      ...(await walkReads(server, counter, samples, await server.signIn(email, password), rows)),
    )
}, 1_200_000)

/** The key of an exemption: the endpoint with the parameter, or with the column of its order. */
function nameOf({ endpoint, asked }: WalkedRead): string {
  const [[name, value] = ['', '']] = [...new URLSearchParams(asked)]
  if (name === 'sort') return `${endpoint} sort=${value.replace('-', '')}`
  return name === '' ? endpoint : `${endpoint} ${name}`
}

const isHeavy = ({ buffers, isExact }: WalkedRead) => buffers > (isExact ? mostExact : most)

test('a scan of a large table is counted', async () => {
  const { statements } = await counter.during(() =>
    database.pool.query('select count(*) from order_lines where title = $1', ['x']),
  )
  expect(statements[0]?.buffers).toBeGreaterThan(most)
})

test('every request is understood', () => {
  const understood = [200, 403, 404, 409, 422]
  const odd = walked.filter(({ status }) => !understood.includes(status))
  expect(odd.map(({ status, url }) => `${status} ${url}`)).toEqual([])
})

test('no request reads more than is allowed', () => {
  const heavy = walked.filter((read) => isHeavy(read) && !mayBeHeavy.has(nameOf(read)))
  const said = heavy.map((read) => `${nameOf(read)}: ${read.buffers} for ${read.url}`)
  expect(said).toEqual([])
})

test('every exemption is needed', () => {
  const needed = new Set(walked.filter((read) => read.buffers > light || isHeavy(read)).map(nameOf))
  expect(Object.keys(heavyReads).filter((name) => !needed.has(name))).toEqual([])
})

test('the reads without a request are known', () => {
  expect(withoutSamples(samples)).toEqual(ofOneRecord)
})
