import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { linkKinds } from '../suspicious.fields.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'

/** More records of one person than this are a mistake of the links, and a person has to look. */
export const mostIdentities = 50

const mostSteps = 6

/** A contact of `own` that few enough customers share, with each of those customers. */
export const sharersOf = (most: number) => sql`cross join lateral (
    select customer_id, count(*) over () as sharing from (
      select distinct customer_id from customer_contacts same
      where same.kind = own.kind and same.key = own.key limit ${most + 1}) as holders) as other`

/**
 * The customer and all who are linked by a phone, an email or an address, also over others. A contact
 * that more customers share than the setting allows links none. Two of whom a person said that they
 * are not the same are never in one cluster, even if others link them.
 */
export async function findCluster(reader: Reader, customerId: string): Promise<string[]> {
  const most = await settingOf(reader, suspiciousSettings.mostSharing)
  const members = [customerId]
  let fresh = [customerId]
  for (let step = 0; step < mostSteps && fresh.length > 0; step += 1) {
    const found = await sql<{ id: string }>`select distinct other.customer_id as id
      from customer_contacts own ${sharersOf(most)}
      join customers c on c.id = other.customer_id
      where own.customer_id = any(${fresh}::uuid[]) and own.kind = any(${[...linkKinds]}::text[])
        and own.key <> '' and other.sharing <= ${most}
        and other.customer_id <> all(${members}::uuid[])
        and c.state not in ('anonymised', 'merged')
      order by id`.execute(reader)
    const unlinked = await unlinkedFrom(
      reader,
      found.rows.map(({ id }) => id),
    )
    fresh = []
    for (const { id } of found.rows) {
      const apart = unlinked.get(id) ?? []
      if (members.length >= mostIdentities || members.some((member) => apart.includes(member)))
        continue
      members.push(id)
      fresh.push(id)
    }
  }
  return members
}

/** Of whom each of these was said not to be the same. */
async function unlinkedFrom(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; apart: string[] }>`
    select c.id, array_agg(case when u.first_id = c.id then u.second_id else u.first_id end) as apart
    from unnest(${[...ids]}::uuid[]) as c(id)
    join suspicious_unlinks u on c.id in (u.first_id, u.second_id) group by c.id`.execute(reader)
  return new Map(found.rows.map(({ id, apart }) => [id, apart]))
}
