import { filledDatabase } from './support/fill/filled-database.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 100_000)

/** Creates the bench database of all areas, which the other benchmarks then reuse. */
const database = await filledDatabase(orders)
const { rows } = await database.db.pool.query<{ name: string; count: number; size: string }>(
  `select relname as name, reltuples::bigint as count, pg_size_pretty(pg_total_relation_size(oid)) as size
   from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
   order by pg_total_relation_size(oid) desc`,
)
for (const { name, count, size } of rows)
  console.log(`${name.padEnd(32)} ${String(count).padStart(10)} rows ${size.padStart(10)}`)
await database.close()
