import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { customerNoun } from '../customers.nouns.ts'
import { mostSharing, shownScore, signWeights } from '../customers.rules.ts'

/** Of one postcode no more are compared by name: a block of flats is not one customer. */
const mostNeighbours = 200

const { phone, email, address, postcode, name } = signWeights

/**
 * Finds possible duplicates of these customers: by phone, email and address, and by name within one
 * postcode. Dismissed pairs stay dismissed. A pair that is still similar keeps its row, because a
 * transaction that dismisses it at the same moment waits for that row and must find it again.
 */
export async function findDuplicates(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const fresh = [...new Set(ids)]
  const changed = await sql`with asked as (
      select c.id, c.full_name from customers c
      where c.id = any(${fresh}::uuid[]) and c.state not in ('anonymised', 'merged')
    ), signs as (
      select asked.id as one, other.customer_id as two, own.kind as sign
      from asked join customer_contacts own on own.customer_id = asked.id and own.key <> ''
        and own.kind in ('phone', 'email', 'address')
      cross join lateral (select customer_id, count(*) over () as sharing from (
        select distinct customer_id from customer_contacts same
        where same.kind = own.kind and same.key = own.key limit ${mostSharing + 1}) as holders) as other
      where other.customer_id <> asked.id and other.sharing <= ${mostSharing}
      union
      select asked.id, other.customer_id, 'postcode'
      from asked join customer_contacts own on own.customer_id = asked.id and own.kind = 'address'
        and own.postcode <> ''
      cross join lateral (select customer_id from customer_contacts near
        where near.kind = 'address' and near.postcode <> '' and near.postcode = own.postcode
        limit ${mostNeighbours}) as other
      where other.customer_id <> asked.id
    ), pairs as (
      select least(asked.id, c.id) as first_id, greatest(asked.id, c.id) as second_id,
        similarity(asked.full_name, c.full_name) as likeness,
        array_agg(distinct signs.sign order by signs.sign) as all_signs
      from signs join asked on asked.id = signs.one join customers c on c.id = signs.two
      where c.state not in ('anonymised', 'merged')
      group by asked.id, c.id, asked.full_name, c.full_name
    ), told as (
      select first_id, second_id, likeness, case when 'address' = any(all_signs)
        then array_remove(all_signs, 'postcode') else all_signs end as signs
      from pairs
    ), scored as (
      select first_id, second_id,
        case when likeness >= 0.5 then signs || array['name'] else signs end as signs,
        least(100, case when 'phone' = any(signs) then ${phone}::int else 0 end
          + case when 'email' = any(signs) then ${email}::int else 0 end
          + case when 'address' = any(signs) then ${address}::int
            when 'postcode' = any(signs) then ${postcode}::int else 0 end
          + round(${name}::int * likeness)::int) as score
      from told
    ), alike as (
      select distinct on (first_id, second_id) first_id, second_id, score, signs
      from scored where score >= ${shownScore} order by first_id, second_id
    ), gone as (
      delete from customer_duplicates d where dismissed_at is null
        and (first_id = any(${fresh}::uuid[]) or second_id = any(${fresh}::uuid[]))
        and not exists (select from alike
          where alike.first_id = d.first_id and alike.second_id = d.second_id)
      returning first_id
    ), kept as (
      insert into customer_duplicates as d (first_id, second_id, score, signs)
      select first_id, second_id, score, signs from alike
      on conflict (first_id, second_id) do update
        set score = excluded.score, signs = excluded.signs
        where d.dismissed_at is null
          and (d.score, d.signs) is distinct from (excluded.score, excluded.signs)
      returning first_id
    ) select first_id from gone union all select first_id from kept`.execute(tx)
  if (changed.rows.length > 0) hintAfterCommit(tx, { noun: customerNoun.key })
}

/** Checks added and changed customers for duplicates again. */
export const duplicatesReader: EventReader = {
  name: 'customer-duplicates',
  types: ['customer.created', 'customer.changed', 'customer.took_over', 'customer.unmerged'],
  take: (tx, events) =>
    findDuplicates(
      tx,
      events.map(({ entityId }) => entityId),
    ),
}
