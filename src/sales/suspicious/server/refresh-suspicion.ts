import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { scoreCase } from '../score-case.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'
import { findCluster } from './find-cluster.ts'
import { loadCaseFacts } from './load-case-facts.ts'

/** Finds the customers of a locked case again and counts what is known of them. */
export async function refreshSuspicion(
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<readonly string[]> {
  const members = await findCluster(tx, customerId)
  const ids = sql`${members}::uuid[]`
  await sql`delete from suspicious_members where case_id = ${id} and customer_id <> all(${ids})`.execute(
    tx,
  )
  await sql`insert into suspicious_members (case_id, customer_id)
    select ${id}, m.id from unnest(${ids}) as m(id) on conflict do nothing`.execute(tx)
  await refreshFigures(tx, id, members)
  return members
}

async function refreshFigures(tx: Tx, id: string, members: readonly string[]): Promise<void> {
  const currency = await settingOf(tx, platformSettings.currency)
  const { facts, valueMinor, parcelsSent, parcelsReturned } = await loadCaseFacts(
    tx,
    members,
    currency,
  )
  const { score, signals } = scoreCase(facts)
  const changed = await sql`update suspicious_cases s set score = ${score},
      signals = ${JSON.stringify(signals)}::jsonb, identities = ${members.length},
      value_minor = ${valueMinor}, currency = ${currency}, parcels_sent = ${parcelsSent},
      parcels_returned = ${parcelsReturned}, scored_at = now()
    where s.id = ${id} and (s.scored_at is null
      or (s.score, s.signals, s.identities, s.value_minor, s.currency, s.parcels_sent,
        s.parcels_returned) is distinct from (${score}::smallint,
        ${JSON.stringify(signals)}::jsonb, ${members.length}::integer, ${valueMinor}::bigint,
        ${currency}::char(3), ${parcelsSent}::integer, ${parcelsReturned}::integer))`.execute(tx)
  if (changed.numAffectedRows) hintAfterCommit(tx, { noun: suspiciousCaseNoun.key, ids: [id] })
}

/** Locks these cases in the order of their ids, and refreshes each that is not cleared. */
export async function refreshSuspicions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await sql<{ id: string; customerId: string }>`
    select id, customer_id as "customerId" from suspicious_cases
    where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  for (const suspicion of found.rows) await refreshSuspicion(tx, suspicion)
}
