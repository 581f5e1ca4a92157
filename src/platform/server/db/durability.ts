import { sql } from 'kysely'
import type { Reader } from './database.ts'

export type Durability = {
  /** Settings with which a power failure loses or corrupts committed data. */
  readonly unsafe: readonly string[]
  /** Without checksums, a damaged page is read as if it were intact. */
  readonly hasChecksums: boolean
}

const needed = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Whether this PostgreSQL keeps what it has committed. */
export async function durabilityOf(reader: Reader): Promise<Durability> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name = any(${[...needed, 'data_checksums']}) and setting = 'off'`.execute(reader)
  const off = rows.map((row) => row.name)
  return {
    unsafe: needed.filter((name) => off.includes(name)),
    hasChecksums: !off.includes('data_checksums'),
  }
}

/** What the operator should know; null when all is well. */
export function warningOf({ unsafe, hasChecksums }: Durability): string | null {
  if (unsafe.length > 0) {
    const list = unsafe.map((name) => `${name} = off`).join(', ')
    return `The database runs with ${list}: a power cut can lose orders and payments that were answered, or break the database.`
  }
  if (hasChecksums) return null
  return 'The database runs without data checksums: damage on its disk is not noticed. Switch them on with pg_checksums --enable while it is stopped.'
}
