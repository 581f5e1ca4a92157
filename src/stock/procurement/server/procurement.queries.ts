import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { Supplier } from '../procurement.contract.ts'

const columns = sql<Supplier>`id, code, name, city, country, is_active as "isActive"`

export async function searchSuppliers(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const found = await sql<Supplier>`select ${columns} from suppliers
    where ${matchesWords("(code || ' ' || name)", input.q)}
    order by is_active desc, name, id limit ${input.limit}`.execute(reader)
  return { suppliers: found.rows }
}

export async function getSupplier(reader: Reader, _actor: Actor, input: { id: string }) {
  const found = await sql<Supplier>`select ${columns} from suppliers
    where id = ${input.id}`.execute(reader)
  const [supplier] = found.rows
  if (!supplier) throw notFound('This supplier')
  return supplier
}
