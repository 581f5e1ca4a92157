import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { MergeRow } from '../customer-merges.contract.ts'
import { customerLabel, customerNoun } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'

type PageInput = { readonly after?: string | undefined; readonly limit: number }

type Pair = { readonly firstId: string; readonly secondId: string }

/** Parts a pair for good, or shows it again. */
export async function dismissDuplicate(
  tx: Tx,
  actor: Actor,
  input: Pair & { readonly isDismissed: boolean },
) {
  const { isDismissed } = input
  const [firstId = '', secondId = ''] = [input.firstId, input.secondId].sort()
  const changed = await sql<{ first: number; second: number }>`update customer_duplicates d
    set dismissed_at = ${isDismissed ? sql`now()` : null},
      dismissed_by = ${isDismissed ? authorId(actor) : null}
    from customers a, customers b
    where d.first_id = ${firstId} and d.second_id = ${secondId} and a.id = d.first_id
      and b.id = d.second_id
    returning a.number as first, b.number as second`.execute(tx)
  const [pair] = changed.rows
  if (!pair) throw notFound('This pair')
  await appendEvent(tx, actor, {
    type: isDismissed ? 'customer.kept_apart' : 'customer.suspected_again',
    noun: customerNoun,
    id: firstId,
    label: customerLabel(pair.first),
    data: { other: customerLabel(pair.second) },
  })
  return { firstId, secondId }
}

/** Keeps a pair apart that was merged by mistake, whether or not it was ever suspected. */
export async function keepApart(tx: Tx, actor: Actor, ids: readonly [string, string]) {
  const [firstId = '', secondId = ''] = [...ids].sort()
  await sql`insert into customer_duplicates
      (first_id, second_id, score, signs, dismissed_at, dismissed_by)
    values (${firstId}, ${secondId}, 0, '{}', now(), ${authorId(actor)})
    on conflict (first_id, second_id) do update
      set dismissed_at = now(), dismissed_by = excluded.dismissed_by`.execute(tx)
}

export async function listMerges(reader: Reader, _actor: Actor, input: PageInput) {
  const after = decodeCursor(input.after, ['instant', 'id'])
  const found = await sql<MergeRow & { key: string }>`
    select m.id as "mergeId", m.kept_id as "keptId", kept.number as "keptNumber",
      merged.number as "mergedNumber", kept.full_name as "fullName", m.merged_at as "mergedAt",
      p.full_name as "mergedBy", m.undone_at as "undoneAt", m.merged_at::text as key,
      m.undone_at is null and m.merged_at > now() - make_interval(days => ${undoDays})
        and kept.state not in ('anonymised', 'merged') as "canBeUndone"
    from customer_merges m join customers kept on kept.id = m.kept_id
    join customers merged on merged.id = m.merged_id left join profiles p on p.id = m.merged_by
    where true
      ${after ? sql`and (m.merged_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by m.merged_at desc, m.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, ({ key, mergeId }) => [key, mergeId])
}
