import { sql } from 'kysely'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { holdSums } from '#platform/server/db/changed-records.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Segment } from '../customer-segments.contract.ts'
import { type SegmentRule, segmentRule } from '../customers.fields.ts'
import { segmentNoun } from '../customers.nouns.ts'
import { refuseContradiction } from '../customers.rules.ts'
import {
  countAnew,
  membersHave,
  rulesOfSegments,
  type Size,
  segmentSizes,
  sizesOf,
} from './kept-segments.ts'

export async function listSegments(reader: Reader) {
  const rules = await rulesOfSegments(reader)
  const sizes = new Map((await sizesOf(reader, rules)).map(({ id, ...size }) => [id, size]))
  const found = await sql<Omit<Segment, keyof Size>>`
    select s.id, s.name, s.rule, p.full_name as "createdBy", s.version
    from customer_segments s left join profiles p on p.id = s.created_by
    where s.id = any(${rules.map(({ id }) => id)}::uuid[]) order by lower(s.name)`.execute(reader)
  const segments: Segment[] = found.rows.map((row) => ({
    ...row,
    rule: segmentRule.parse(row.rule),
    ...(sizes.get(row.id) ?? { count: 0, spent: [], lastOrderedAt: null }),
  }))
  return { segments }
}

export async function countRule(reader: Reader, _actor: Actor, rule: SegmentRule) {
  return { count: await countOf(reader, rule) }
}

async function countOf(reader: Reader, rule: SegmentRule): Promise<number> {
  const conditions = membersHave(rule)
  const found = await sql<{ count: number }>`select count(*) as count from customers c
    where ${sql.join(conditions, sql` and `)}`.execute(reader)
  return found.rows[0]?.count ?? 0
}

type SaveInput = {
  readonly id: string | null
  readonly version?: number | undefined
  readonly name: string
  readonly rule: SegmentRule
}

/** Saves a rule under a name. Its members are queried each time. */
export async function saveSegment(tx: Tx, actor: Actor, input: SaveInput) {
  const { name, rule } = input
  if (Object.keys(rule).length === 0)
    throw new Refusal(
      'unprocessable',
      'empty_rule',
      'Without a filter, the segment includes every customer. Choose at least one filter first.',
      { field: 'rule' },
    )
  throwIfRefused(refuseContradiction(rule))
  await holdSums(tx, segmentSizes)
  const id = input.id ?? newId()
  const before = input.id === null ? null : await lockSegment(tx, id, input.version)
  const version = (before ?? 0) + 1
  try {
    await sql`insert into customer_segments (id, name, rule, created_by)
      values (${id}, ${name}, ${JSON.stringify(rule)}::jsonb, ${authorId(actor)})
      on conflict (id) do update set name = excluded.name, rule = excluded.rule,
        version = ${version}`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) !== 'customer_segments_by_name') throw error
    throw new Refusal(
      'conflict',
      'duplicate_name',
      `There is a segment “${name}” already. Choose another name.`,
      { field: 'name' },
    )
  }
  await countAnew(tx, { id, rule })
  const type = before === null ? 'customer_segment.created' : 'customer_segment.changed'
  await appendEvent(tx, actor, { type, noun: segmentNoun, id, label: name })
  return { id, version }
}

export async function removeSegment(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  await holdSums(tx, segmentSizes)
  await lockSegment(tx, input.id, input.version)
  const { name } = await tx
    .deleteFrom('customer_segments')
    .where('id', '=', input.id)
    .returning('name')
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'customer_segment.removed',
    noun: segmentNoun,
    id: input.id,
    label: name,
  })
  return { id: input.id }
}

async function lockSegment(tx: Tx, id: string, seen: number | undefined): Promise<number> {
  const found = await tx
    .selectFrom('customer_segments')
    .select(['name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This segment')
  if (found.version !== seen) throw staleVersion(found.name, seen ?? 0, found.version)
  return found.version
}
