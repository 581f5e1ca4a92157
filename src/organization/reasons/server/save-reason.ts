import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { ReasonFacts, ReasonRow } from '../reasons.contract.ts'
import { reasonNoun } from '../reasons.nouns.ts'
import { type ReasonUse, reasonUseLabels } from '../reasons.rules.ts'
import { findReason } from './reasons.queries.ts'

export async function addReason(
  tx: Tx,
  actor: Actor,
  input: ReasonFacts & { code: string },
): Promise<ReasonRow> {
  const { code, ...facts } = input
  await oneAtATime(tx)
  await requireParent(tx, facts.parentCode, code)
  const added = await tx
    .insertInto('reason_codes')
    .values({ code, ...columnsOf(facts) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    throw new Refusal(
      'conflict',
      'code_taken',
      `There is a reason “${code}” already. Choose another code, or change that one.`,
      { field: 'code' },
    )
  }
  await tell(tx, actor, 'reason_code.added', { id: added.id, label: facts.label, data: input })
  return findReason(tx, added.id)
}

type ChangedReason = { readonly [F in keyof ReasonFacts]?: ReasonFacts[F] | undefined }

/**
 * The code stays, because records contain it; its label and its uses may change, as long as each
 * use keeps an active one.
 */
export async function changeReason(
  tx: Tx,
  actor: Actor,
  input: ChangedReason & { id: string; version: number },
): Promise<ReasonRow> {
  const { id, version, ...given } = input
  await oneAtATime(tx)
  const before = await findAtVersion(tx, id, version)
  const facts = overlaid<ReasonFacts>(before, given)
  await requireParent(tx, facts.parentCode, before.code)
  const dropped = before.appliesTo.filter((use) => !facts.appliesTo.includes(use))
  if (before.isActive) await requireAnother(tx, before, dropped, 'appliesTo')
  await save(tx, before, columnsOf(facts))
  const after = await findReason(tx, id)
  await tell(tx, actor, 'reason_code.changed', {
    id,
    label: facts.label,
    data: changesBetween({ ...before, version: 0 }, { ...after, version: 0 }),
  })
  return after
}

/** A code is never deleted, because records hold it. Each use keeps at least one that is open. */
export async function setReasonActive(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; isActive: boolean },
): Promise<ReasonRow> {
  await oneAtATime(tx)
  const before = await findAtVersion(tx, input.id, input.version)
  if (before.isActive === input.isActive) return before
  if (!input.isActive) await requireAnother(tx, before, before.appliesTo, 'isActive')
  await save(tx, before, { is_active: input.isActive })
  await tell(tx, actor, input.isActive ? 'reason_code.opened' : 'reason_code.closed', {
    id: before.id,
    label: before.label,
    data: { isActive: [before.isActive, input.isActive] },
  })
  return findReason(tx, before.id)
}

/** So that two cannot together leave a use without any, or a tree of three levels. */
async function oneAtATime(tx: Tx): Promise<void> {
  await lockByName(tx, 'reason_codes', 'short')
}

async function findAtVersion(tx: Tx, id: string, version: number): Promise<ReasonRow> {
  const reason = await findReason(tx, id, { locked: true })
  if (reason.version !== version)
    throw staleVersion(`Reason “${reason.label}”`, version, reason.version)
  return reason
}

async function save(
  tx: Tx,
  { id, version }: ReasonRow,
  columns: Partial<ReturnType<typeof columnsOf>> & { is_active?: boolean },
): Promise<void> {
  await tx
    .updateTable('reason_codes')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

function columnsOf(facts: ReasonFacts) {
  return {
    label: facts.label,
    applies_to: facts.appliesTo,
    direction: facts.direction,
    needs_note: facts.needsNote,
    needs_photo: facts.needsPhoto,
    fault: facts.fault,
    parent_code: facts.parentCode,
    position: facts.position,
  }
}

/** A tree of two levels: a parent is a known code, not the code itself, and has no parent. */
async function requireParent(tx: Tx, parentCode: string | null, code: string): Promise<void> {
  if (parentCode === null) return
  const parent = await tx
    .selectFrom('reason_codes')
    .select('parent_code')
    .where('code', '=', parentCode)
    .executeTakeFirst()
  const child = await tx
    .selectFrom('reason_codes')
    .select('code')
    .where('parent_code', '=', code)
    .executeTakeFirst()
  if (parent?.parent_code === null && parentCode !== code && !child) return
  throw new Refusal(
    'unprocessable',
    'unknown_parent',
    `“${parentCode}” can’t be the parent of “${code}”. Choose another known code; only two levels are possible.`,
    { field: 'parentCode' },
  )
}

/** Refuses to take this reason from uses of which it is the last open one. */
async function requireAnother(
  tx: Tx,
  { id, label }: ReasonRow,
  uses: readonly ReasonUse[],
  field: 'appliesTo' | 'isActive',
): Promise<void> {
  const open = await tx
    .selectFrom('reason_codes')
    .select('applies_to')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .execute()
  const bare = uses.find((use) => !open.some((row) => row.applies_to.includes(use)))
  if (bare === undefined) return
  throw new Refusal(
    'unprocessable',
    'last_reason',
    `“${label}” is the last active reason for “${reasonUseLabels[bare]}”. Activate or add another one there first.`,
    { field, details: { appliesTo: bare } },
  )
}

type ReasonEvent = { id: string; label: string; data: Readonly<Record<string, unknown>> }

async function tell(
  tx: Tx,
  actor: Actor,
  type: `reason_code.${string}`,
  { id, label, data }: ReasonEvent,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: reasonNoun, id, label: `Reason “${label}”`, data })
}
