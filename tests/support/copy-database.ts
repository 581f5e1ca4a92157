import pg from 'pg'

const rowsPerStatement = 500

/**
 * Copies the contents of a dump into a migrated database of another cluster: rows, sequences and
 * the functions that an epoch of the log has replaced. The PostgreSQL that comes with the product
 * has no pg_dump.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl })
  const to = new pg.Client({ connectionString: toUrl })
  await from.connect()
  await to.connect()
  try {
    await from.query('begin isolation level repeatable read read only')
    await to.query('set session_replication_role = replica')
    const tables = await namesOf(from, tablesOfProduct)
    await to.query(`truncate ${tables.join(', ')}`)
    for (const table of tables) await copyRows(from, to, table)
    for (const statement of await namesOf(from, sequenceValues)) await to.query(statement)
    for (const statement of await namesOf(from, epochFunctions)) await to.query(statement)
  } finally {
    await from.end()
    await to.end()
  }
}

/** The only column of a query's result. */
async function namesOf(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

async function copyRows(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const columns = (await namesOf(from, columnsOf(table))).join(', ')
  const { rows } = await from.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} as t`,
  )
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const page = rows.slice(at, at + rowsPerStatement).map(({ row }) => row)
    await to.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${page.join(',')}]`],
    )
  }
}

const tablesOfProduct = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`

const columnsOf = (table: string) => `
  select quote_ident(attname) as name from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

const sequenceValues = `
  select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as name
  from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`

const epochFunctions = `
  select pg_get_functiondef(oid) as name from pg_proc
  where proname in ('platform_this_tx', 'platform_settled_tx')`
