import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from './db/database.ts'
import { seal, sealMark, sealSecretName, unseal } from './seal.ts'

/** A value encrypted with another key than the newest. */
type Stale = { readonly id: string; readonly sealed: string; readonly purpose: string }

/** Where encrypted values are stored, and how one is replaced. */
export type SealedPlace = {
  /** Table and column, such as `mails.sealed_text`. */
  readonly name: string
  readonly stale: (mark: string) => RawBuilder<Stale>
  /** Writes nothing when the value has changed meanwhile. */
  readonly replace: (stale: Stale, fresh: string) => RawBuilder<unknown>
}

/** A text column whose values are all encrypted for the same purpose. */
export function sealedColumn(
  table: string,
  key: string,
  column: string,
  purpose: string,
): SealedPlace {
  const [t, k, c] = [sql.table(table), sql.ref(key), sql.ref(column)]
  return {
    name: `${table}.${column}`,
    stale: (mark) => sql`select ${k}::text as id, ${c} as sealed, ${purpose}::text as purpose
      from ${t} where ${c} is not null and not starts_with(${c}, ${mark})`,
    replace: ({ id, sealed }, fresh) =>
      sql`update ${t} set ${c} = ${fresh} where ${k}::text = ${id} and ${c} = ${sealed}`,
  }
}

export type Resealed = {
  readonly resealed: number
  /** Values that none of this server's keys can decrypt, each by its place. */
  readonly unopened: readonly string[]
}

/**
 * Encrypts again every value that does not use the newest key. Once all do, the secret in the
 * database is removed, so that a copy of the database reveals nothing.
 */
export async function resealAll(
  db: Database,
  places: readonly SealedPlace[],
): Promise<Resealed | null> {
  const mark = sealMark(db.reader)
  if (mark === null) return null
  let resealed = 0
  const unopened: string[] = []
  for (const place of places) {
    const { rows } = await place.stale(mark).execute(db.reader)
    for (const stale of rows) {
      const text = await opened(db.reader, stale)
      if (text === null) {
        unopened.push(place.name)
        continue
      }
      const fresh = await seal(db.reader, stale.purpose, text)
      await place.replace(stale, fresh).execute(db.reader)
      resealed += 1
    }
  }
  if (unopened.length === 0)
    await db.reader.deleteFrom('secrets').where('name', '=', sealSecretName).execute()
  return { resealed, unopened }
}

function opened(reader: Reader, { purpose, sealed }: Stale): Promise<string | null> {
  return unseal(reader, purpose, sealed).catch(() => null)
}
