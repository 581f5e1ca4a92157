import { sql } from 'kysely'
import { roleTable } from '#organization/users/role-table.ts'
import { type Role, roleInWords, roles } from '#organization/users/roles.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import { type Verdict, verdictLabels } from '../actions.ts'
import { verdictNoun } from '../approvals.nouns.ts'
import { isClosedTo, rolesThatMay, verdictOfRole } from '../approvals.rules.ts'
import { findAction, type KnownActions } from './known-actions.ts'
import { overridesByAction } from './overrides.ts'
import { readLimits } from './read-limits.ts'

/** The matrix of actions and roles, and the newest changes of it. */
export async function listVerdicts(reader: Reader, _actor: Actor, actions: KnownActions) {
  const changes = await reader
    .selectFrom('action_verdicts')
    .select([
      'action',
      'role',
      'verdict',
      'changed_by_name as changedBy',
      'changed_at as changedAt',
    ])
    .$narrowType<{ verdict: Verdict }>()
    .execute()
  const history = await sql<TimelineEntry>`
    select seq, at, type, noun, entity_id as "entityId", label, actor_name as "actorName",
      request_id as "requestId", data
    from events where type = 'verdict.changed' order by tx desc, seq desc limit 50`.execute(reader)
  const limitsOf = await readLimits(reader, actions)
  const rowsOf = (action: KnownActions[number]) =>
    roles.map((role) => {
      const change = changes.find((known) => known.action === action.key && known.role === role)
      const declared = verdictOfRole(action, {}, role)
      return {
        role,
        isConcerned: roleTable[role].includes(action.access) && !isClosedTo(action, role),
        verdict: change?.verdict ?? declared,
        declared,
        changedBy: change?.changedBy ?? null,
        changedAt: change?.changedAt ?? null,
      }
    })
  return {
    actions: actions.map((action) => ({
      key: action.key,
      label: action.label,
      limitLabel: action.limitLabel ?? null,
      limits: (action.limits ?? []).map(({ key, label }) => ({ label, ...limitsOf(key) })),
      roles: rowsOf(action),
    })),
    history: history.rows,
  }
}

/**
 * Sets what a role may do about an action; null restores the declared default. At least one role
 * must be able to do it alone, or it could not be approved.
 */
export async function setVerdict(
  tx: Tx,
  actor: Actor,
  actions: KnownActions,
  input: { action: string; role: Role; verdict: Verdict | null; before?: Verdict; reason?: string },
) {
  const action = findAction(actions, input.action)
  if (isClosedTo(action, input.role)) throw closedToRole(action, input.role)
  // One change of an action at a time, so that two together cannot leave no role.
  await lockByName(tx, `verdict ${action.key}`, 'short')
  const overrides = (await overridesByAction(tx, action.key))(action.key)
  const declared = verdictOfRole(action, {}, input.role)
  const verdict = input.verdict ?? declared
  const before = verdictOfRole(action, overrides, input.role)
  if (input.before !== undefined && input.before !== before)
    throw changedMeanwhile(action, input.role, before)
  if (rolesThatMay(action, { ...overrides, [input.role]: verdict }).length === 0) {
    throw new Refusal(
      'unprocessable',
      'nobody_left',
      `No role could do “${action.label}” alone any more, so no role could approve it. Allow it to another role first.`,
      { field: 'verdict' },
    )
  }
  if (verdict === before) return { verdict }
  const { id } = await tx
    .insertInto('action_verdicts')
    .values({
      action: action.key,
      role: input.role,
      verdict,
      changed_by: actor.userId,
      changed_by_name: actor.name,
    })
    .onConflict((conflict) =>
      conflict.columns(['action', 'role']).doUpdateSet({
        verdict,
        changed_by: actor.userId,
        changed_by_name: actor.name,
        changed_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (verdict === declared) await tx.deleteFrom('action_verdicts').where('id', '=', id).execute()
  await appendEvent(tx, actor, {
    type: 'verdict.changed',
    noun: verdictNoun,
    id,
    label: `${action.label}, ${roleInWords(input.role)}`,
    data: {
      verdict: [before, verdict],
      action: action.key,
      role: input.role,
      ...(input.reason ? { reason: input.reason } : {}),
    },
  })
  return { verdict }
}

function changedMeanwhile({ label }: KnownActions[number], role: Role, now: Verdict): Refusal {
  return new Refusal(
    'stale',
    'stale_version',
    `“${label}” was changed to “${verdictLabels[now]}” for this role (${roleInWords(role)}) since you opened it. Compare both and decide which counts.`,
    { field: 'before', details: { role, now } },
  )
}

function closedToRole({ label }: KnownActions[number], role: Role): Refusal {
  return new Refusal(
    'unprocessable',
    'closed_to_role',
    `“${label}” is never done by this role (${roleInWords(role)}), so it cannot be allowed. Give the person another role.`,
    { field: 'role' },
  )
}
