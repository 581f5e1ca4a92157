import { sql } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  type ClaimFileColumn,
  claimFileColumns,
  claimFileLabels,
  usualClaimColumns,
} from '../claim-file-columns.ts'
import type { ClaimTemplate } from '../claims.contract.ts'
import { claimTemplateNoun } from '../claims.nouns.ts'

/** The columns in which a courier wants its claims; the default ones where none were chosen. */
export async function claimTemplateOf(
  reader: Reader,
  _actor: Actor,
  { courierId }: { readonly courierId: string },
): Promise<ClaimTemplate> {
  const found = await sql<{ name: string; columns: string[] | null; version: number | null }>`
    select k.name, t.columns, t.version from couriers k
    left join claim_templates t on t.courier_id = k.id where k.id = ${courierId}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This courier')
  // A column that a later version of the product removed is left out.
  const chosen = row.columns?.flatMap((name) => claimFileColumns.filter((one) => one === name))
  return {
    courierId,
    courierName: row.name,
    version: row.version ?? 0,
    columns: chosen && chosen.length > 0 ? chosen : [...usualClaimColumns],
  }
}

type Input = {
  readonly courierId: string
  readonly version: number
  readonly columns: readonly ClaimFileColumn[]
}

export async function saveClaimTemplate(tx: Tx, actor: Actor, input: Input) {
  const { courierId, version, columns } = input
  await sql`select from couriers where id = ${courierId} for update`.execute(tx)
  const before = await claimTemplateOf(tx, actor, { courierId })
  const label = `Claim file of ${before.courierName}`
  if (before.version !== version) throw staleVersion(label, version, before.version)
  await sql`insert into claim_templates (courier_id, columns, changed_by)
    values (${courierId}, ${[...columns]}::text[], ${authorId(actor)})
    on conflict (courier_id) do update set columns = excluded.columns,
      version = claim_templates.version + 1, changed_by = excluded.changed_by,
      changed_at = now()`.execute(tx)
  const inWords = (all: readonly ClaimFileColumn[]) =>
    all.map((column) => claimFileLabels[column]).join(', ')
  await appendEvent(tx, actor, {
    type: 'claim_template.changed',
    noun: claimTemplateNoun,
    id: courierId,
    label,
    data: { columns: [inWords(before.columns), inWords(columns)] },
  })
  return claimTemplateOf(tx, actor, { courierId })
}
