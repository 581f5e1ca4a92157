import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { type KindKey, kindKeys } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'
import type { FieldValues } from '../connections.rules.ts'
import { openSecrets } from './connection-secrets.ts'
import { fieldValues } from './field-values.ts'

export const kindKey = z.enum(kindKeys)

export async function listConnections(reader: Reader): Promise<{ connections: Connection[] }> {
  const found = await sql<Connection>`
    select id, kind, name, config,
      array(select jsonb_object_keys(sealed_secrets) order by 1) as "secretsSet",
      is_active as "isActive", tested_at as "testedAt", test_succeeded as "testSucceeded",
      test_result as "testResult", test_receipt as "testReceipt", changed_at as "changedAt", changed_by_name as "changedByName",
      version
    from connections order by kind, name`.execute(reader)
  return { connections: found.rows }
}

export async function connectionHistory(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const found = await reader
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This connection')
  return { entries: await eventsOf(reader, id) }
}

/** A connection with its secrets in the open, for the moment in which it is used. */
export type OpenConnection = {
  readonly id: string
  readonly kind: KindKey
  readonly name: string
  readonly version: number
  readonly config: FieldValues
  readonly secrets: FieldValues
  readonly isActive: boolean
}

/**
 * The active connection of a kind: of that name, or the only one where none is given; null when
 * there is none, or several without a name to tell them apart.
 */
export async function connectionOf(
  reader: Reader,
  kind: KindKey,
  name?: string,
): Promise<OpenConnection | null> {
  let query = reader
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', kind)
    .where('is_active', '=', true)
  if (name !== undefined) query = query.where('name', '=', name)
  const [first, ...others] = await query.execute()
  return first && others.length === 0 ? openConnection(reader, first.id) : null
}

export async function openConnection(reader: Reader, id: string): Promise<OpenConnection | null> {
  const found = await reader
    .selectFrom('connections')
    .select(['id', 'kind', 'name', 'version', 'config', 'sealed_secrets', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  return {
    id,
    kind: kindKey.parse(found.kind),
    name: found.name,
    version: found.version,
    isActive: found.is_active,
    config: fieldValues.parse(found.config),
    secrets: await openSecrets(reader, id, fieldValues.parse(found.sealed_secrets)),
  }
}

/** Whether the last test of a connection succeeded; null where it was not tested as it is now. */
export async function lastTestOf(reader: Reader, id: string): Promise<boolean | null> {
  const found = await reader
    .selectFrom('connections')
    .select('test_succeeded')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.test_succeeded ?? null
}
