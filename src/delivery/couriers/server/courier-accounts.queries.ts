import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ListedAccount, UnknownWord, WholeAccount } from '../courier-accounts.fields.ts'
import { adapters, type CourierRules } from '../courier-rules.ts'
import { mappingIn } from './account-of-courier.ts'
import { rulesOfCourier } from './courier-rules.queries.ts'
import { meaningsOf } from './meanings.ts'

/** Calls without a result; those of one outlet's parcels only for its users. */
export async function listAccounts(
  reader: Reader,
  actor: Actor,
): Promise<{ accounts: ListedAccount[] }> {
  const found = await sql<ListedAccount & { waiting: number }>`
    select c.id as "courierId", c.code, c.name, c.is_active as "isActive",
      coalesce(a.adapter, 'manual') as adapter, n.name as "connectionName",
      coalesce(a.cut_off_time, '17:00') as "cutOffTime",
      calls.waiting, calls.stopped, calls."lastSettledAt",
      (select count(*)::int from courier_unknown_words u where u.courier_id = c.id)
        as "unknownWords"
    from couriers c left join courier_accounts a on a.courier_id = c.id
      left join connections n on n.id = a.connection_id,
      lateral (select
        count(*) filter (where k.next_attempt_at is not null)::int as waiting,
        count(*) filter (where k.next_attempt_at is null and k.settled_at is null
          and k.refused_at is null)::int as stopped,
        max(k.settled_at) as "lastSettledAt"
        from courier_calls k where k.courier_id = c.id
          and ${withinOutlets(actor, capability.dispatch, 'k.outlet_id')}) as calls
    order by not c.is_active, c.name`.execute(reader)
  return { accounts: found.rows }
}

export async function getAccount(
  reader: Reader,
  _actor: Actor,
  { courierId }: { courierId: string },
): Promise<WholeAccount> {
  const rules = await rulesOfCourier(reader, courierId)
  const account = await reader
    .selectFrom('courier_accounts')
    .selectAll()
    .where('courier_id', '=', courierId)
    .executeTakeFirst()
  const connections = await sql<{ id: string; name: string; isActive: boolean }>`
    select n.id, n.name, n.is_active as "isActive" from connections n
    where n.kind = 'courier_http' and not exists (select from courier_accounts a
      where a.connection_id = n.id and a.courier_id <> ${courierId})
    order by n.name`.execute(reader)
  const { code, name, adapter, connectionId } = rules
  return {
    courierId,
    code,
    name,
    version: account?.version ?? 0,
    rules: agreedPart(rules),
    connection: {
      adapter: adapters.find((known) => known === adapter) ?? 'manual',
      connectionId,
      signatureHeader: account?.signature_header ?? 'x-signature',
      signatureForm: account?.signature_form === 'base64' ? 'base64' : 'hex',
      mapping: mappingIn(account?.mapping),
    },
    connections: connections.rows,
  }
}

function agreedPart(rules: CourierRules): WholeAccount['rules'] {
  const { courierId, code, name, adapter, connectionId, ...agreed } = rules
  return { ...agreed, services: [...agreed.services], takesAdvice: [...agreed.takesAdvice] }
}

export async function wordsOf(reader: Reader, _actor: Actor, { courierId }: { courierId: string }) {
  await requireCourier(reader, courierId)
  const meanings = (await meaningsOf(reader, [courierId])).get(courierId) ?? new Map()
  const unknown = await sql<UnknownWord>`
    select word, code, text, times, last_at as "lastAt" from courier_unknown_words
    where courier_id = ${courierId} order by times desc, word limit 200`.execute(reader)
  return {
    known: [...meanings].map(([word, meaning]) => ({ word, ...meaning })),
    unknown: unknown.rows,
  }
}

export async function requireCourier(reader: Reader, courierId: string): Promise<string> {
  const found = await reader
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courierId)
    .executeTakeFirst()
  if (!found) throw notFound('This courier')
  return found.name
}
