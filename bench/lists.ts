import { printReads } from './support/print-reads.ts'
import { timeReads } from './support/time-reads.ts'
import { walkDatabase } from './support/walk-database.ts'

const sizes = (process.env.BENCH_ORDERS ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const minutes = Number(process.env.BENCH_MINUTES ?? 15)

/** The rows of one screen. */
const rows = 50

/** The page deep in each list; shorter lists are read at their last page. */
const page = Number(process.env.BENCH_PAGE ?? 1_000)

/** Of which endpoints, by their names; all of them where none is named. */
const only = new RegExp(process.env.BENCH_READS ?? '')

/**
 * Every list with every filter and order, every search and every figure over databases of several
 * sizes: the buffers that each request reads and how long it takes at one client, against its target
 * and against the smaller database of the same run, as a super admin and as a user of an outlet with
 * one order in a hundred.
 */
const walked = []
for (const orders of sizes)
  walked.push({ orders, reads: await walkDatabase(orders, { rows, page, only }) })
const { times, idlePages } = await timeReads(walked, { rounds, minutes })
const measured = walked.map(({ orders, reads }, at) => ({
  orders,
  reads,
  times: times[at] ?? new Map(),
  idlePages: idlePages[at] ?? Number.NaN,
}))
printReads(measured)
