import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { describeSchema } from '#platform/server/db/describe-schema.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrationLimits } from '#platform/server/db/pool-limits.ts'
import { productRoot } from '#platform/server/product-root.ts'
import { obtainDatabase } from './obtain-database.ts'

/** Writes `db/schema.sql` and the table types from a migrated database. */
export async function writeTableTypes(url: string, file: string): Promise<void> {
  const codegen = fileURLToPath(import.meta.resolve('kysely-codegen')).replace(
    /dist[\\/].*$/,
    'dist/cli/bin.js',
  )
  const mapping = JSON.stringify({ int8: 'number', timestamptz: 'string' })
  await promisify(execFile)(process.execPath, [
    codegen,
    ...['--dialect', 'postgres', '--url', url, '--out-file', file],
    ...['--date-parser', 'string', '--type-mapping', mapping],
    ...['--exclude-pattern', '{graphile_worker.*,*.schema_migrations}'],
  ])
}

if (import.meta.main) {
  const obtained = await obtainDatabase(readConfig(process.env), console.log)
  await migrate(obtained.ownerUrl)
  const db = openDatabase(obtained.ownerUrl, migrationLimits)
  await writeFile(`${productRoot}db/schema.sql`, await describeSchema(db.reader))
  await writeTableTypes(obtained.ownerUrl, `${productRoot}src/platform/server/db/tables.ts`)
  await db.close()
  await obtained.stop()
}
