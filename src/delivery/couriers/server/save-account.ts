import { sql } from 'kysely'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { changesBetween } from '#platform/changes.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import type { Adapter, AgreedRules, CourierRules } from '../courier-rules.ts'
import { usualRules } from '../courier-rules.ts'
import { refuseMapping } from '../refuse-mapping.ts'
import { columnsOfRules, rulesOfCourier } from './courier-rules.queries.ts'

type Step = { readonly courierId: string; readonly version: number }

/** The agreement applies from now on; what is under way keeps its terms. */
export async function saveRules(tx: Tx, actor: Actor, input: Step & AgreedRules) {
  const { courierId, version, ...agreed } = input
  const { rules, account } = await lockAccount(tx, courierId, version)
  const set = columnsOfRules(agreed)
  const changes = changesBetween<Record<string, unknown>>(columnsOfRules(rules), set)
  if (Object.keys(changes).length === 0 && account) return { courierId, version }
  await tx.updateTable('courier_accounts').set(set).where('courier_id', '=', courierId).execute()
  return keep(tx, actor, rules, { version, done: 'rules_changed', changes })
}

export type ConnectionInput = Step & {
  readonly adapter: Adapter
  readonly connectionId: string | null
  readonly signatureHeader: string
  readonly signatureForm: 'hex' | 'base64'
  readonly mapping: CourierMapping
}

export async function saveConnection(tx: Tx, actor: Actor, input: ConnectionInput) {
  const { courierId, version, adapter, connectionId, mapping } = input
  throwIfRefused(refuseMapping(mapping))
  if (adapter === 'http' || connectionId !== null)
    await requireConnection(tx, connectionId, courierId)
  const { rules, account } = await lockAccount(tx, courierId, version)
  const after = {
    adapter,
    connection_id: connectionId,
    signature_header: input.signatureHeader,
    signature_form: input.signatureForm,
  }
  const changes = changesBetween<Record<string, unknown>>(
    {
      adapter: rules.adapter,
      connection_id: rules.connectionId,
      signature_header: account?.signature_header ?? null,
      signature_form: account?.signature_form ?? null,
    },
    after,
  )
  await tx
    .updateTable('courier_accounts')
    .set({ ...after, mapping: sql`${JSON.stringify(mapping)}::jsonb` })
    .where('courier_id', '=', courierId)
    .execute()
  // Calls that failed because of the old settings are retried with the new ones.
  await sql`update courier_calls set next_attempt_at = now()
    where courier_id = ${courierId} and next_attempt_at > now() and last_error <> ''`.execute(tx)
  const acts = Object.keys(mapping.acts)
  return keep(tx, actor, rules, {
    version,
    done: 'connection_changed',
    changes: { ...changes, acts },
  })
}

/**
 * Locks the account for this transaction; creates it with the default rules where there is none
 * yet.
 */
async function lockAccount(tx: Tx, courierId: string, version: number) {
  const rules = await rulesOfCourier(tx, courierId)
  const account = await tx
    .selectFrom('courier_accounts')
    .selectAll()
    .where('courier_id', '=', courierId)
    .forUpdate()
    .executeTakeFirst()
  const current = account?.version ?? 0
  if (current !== version) throw staleVersion(rules.name, version, current)
  if (!account)
    await tx
      .insertInto('courier_accounts')
      .values({ courier_id: courierId, adapter: 'manual', ...columnsOfRules(usualRules) })
      .execute()
  return { rules, account }
}

async function keep(
  tx: Tx,
  actor: Actor,
  { courierId, name }: CourierRules,
  told: {
    readonly version: number
    readonly done: string
    readonly changes: Readonly<Record<string, unknown>>
  },
) {
  const version = told.version + 1
  await tx
    .updateTable('courier_accounts')
    .set({ version })
    .where('courier_id', '=', courierId)
    .execute()
  await appendEvent(tx, actor, {
    type: `courier.${told.done}`,
    noun: courierNoun,
    id: courierId,
    label: name,
    data: told.changes,
  })
  return { courierId, version }
}

/** A connection belongs to one courier, because its messages do not name the courier. */
export async function requireConnection(
  reader: Reader,
  connectionId: string | null,
  courierId: string,
): Promise<void> {
  const found = await sql<{ other: string | null }>`
    select (select c.name from courier_accounts a join couriers c on c.id = a.courier_id
      where a.connection_id = n.id and a.courier_id <> ${courierId}) as other
    from connections n where n.id = ${connectionId} and n.kind = 'courier_http'`.execute(reader)
  const [connection] = found.rows
  if (!connection)
    throw new Refusal(
      'unprocessable',
      'no_connection',
      'Choose a connection of the kind Courier. Connections are made in the business settings.',
      { field: 'connectionId' },
    )
  if (connection.other !== null)
    throw new Refusal(
      'conflict',
      'connection_taken',
      `${connection.other} uses this connection. Each courier needs one of its own, so that its messages are known.`,
      { field: 'connectionId' },
    )
}
