import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { type CashPieces, refuseCash, totalOfCash } from '../cash-count.rules.ts'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { registersActions } from '../registers.actions.ts'
import { registerSessionNoun } from '../registers.nouns.ts'
import { differenceInWords } from '../registers.rules.ts'
import { registersSettings } from '../registers.settings.ts'
import { finishSession } from './close-session.ts'
import {
  type FoundSession,
  lockClosingSession,
  lockSession,
  type Versioned,
} from './find-session.ts'
import { getSession } from './get-session.ts'
import { keepCount } from './keep-count.ts'

/** From here on nothing is taken, so that the drawer can be counted. */
export async function startCount(tx: Tx, actor: Actor, input: Versioned) {
  return moved(tx, actor, 'startCount', input, await lockSession(tx, actor, input.id))
}

/** Takes payments again. After a count the expected amount is known, so that only closing is left. */
export async function resumeSession(tx: Tx, actor: Actor, input: Versioned) {
  const session = await lockSession(tx, actor, input.id)
  if (session.countedMinor !== null && session.state === 'closing')
    throw new Refusal(
      'conflict',
      'already_counted',
      `The cash of ${session.label} is counted. Close this session and open a new one.`,
    )
  return moved(tx, actor, 'resume', input, session)
}

async function moved(
  tx: Tx,
  actor: Actor,
  name: 'startCount' | 'resume',
  { id, version }: Versioned,
  { label, outletId }: FoundSession,
) {
  const now = await move(tx, actor, {
    machine: registerSessionMachine,
    noun: registerSessionNoun,
    move: name,
    id,
    version,
    label,
    outletId,
  })
  return { id, version: now }
}

/**
 * Records a count of the drawer, made without sight of what is expected. Within the tolerance it
 * closes the session; otherwise the session waits for another count, by a manager or with an
 * approval, or to be closed with its difference.
 *
 * @throws Refusal `wrong_state`, `stale_version`, `counted_twice`, `unknown_denomination`,
 *   `approval_needed`
 */
export async function countSession(
  tx: Tx,
  actor: Actor,
  input: Versioned & { readonly counted: readonly CashPieces[] },
): Promise<RegisterSession> {
  const { id, version, counted } = input
  const session = await lockClosingSession(tx, actor, input)
  const { label, currency, outletId } = session
  throwIfRefused(refuseCash(counted, currency))
  const counter = await requireCounter(tx, actor, session, counted)
  const countedMinor = totalOfCash(counted)
  const expectedMinor = session.openingMinor + (await cashTaken(tx, id))
  await keepCount(tx, counter, { sessionId: id, purpose: 'closing', counted, expectedMinor })
  await tx
    .updateTable('register_sessions')
    .set({ counted_minor: countedMinor, expected_minor: expectedMinor, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const differenceMinor = countedMinor - expectedMinor
  await appendEvent(tx, counter, {
    type: 'register_session.counted',
    noun: registerSessionNoun,
    id,
    label,
    outletId,
    data: {
      counted: formatMoney(countedMinor, currency),
      difference: differenceInWords(differenceMinor, currency),
    },
  })
  const tolerance = await settingOf(tx, registersSettings.toleranceMinor, outletId)
  if (Math.abs(differenceMinor) <= tolerance)
    await finishSession(tx, counter, { ...session, version: version + 1, differenceMinor }, '')
  return getSession(tx, actor, { id })
}

/** A user who counts again knows the difference, so a recount needs a manager or an approval. */
async function requireCounter(
  tx: Tx,
  actor: Actor,
  { id, label, countedMinor, outletId, currency }: FoundSession,
  counted: readonly CashPieces[],
): Promise<Actor> {
  if (countedMinor === null) return actor
  const total = formatMoney(totalOfCash(counted), currency)
  return requireVerdict(tx, actor, registersActions.recount, {
    payload: { id, counted },
    summary: `Count ${label} again: ${total}`,
    facts: { 'First count': formatMoney(countedMinor, currency), 'New count': total },
    path: registerSessionNoun.path(id),
    outletId,
  })
}

/** What all cash entries of a session changed in its drawer. */
async function cashTaken(tx: Tx, id: string): Promise<Minor> {
  const found = await sql<{ sum: Minor }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from register_entries
    where session_id = ${id} and method = 'cash'`.execute(tx)
  return found.rows[0]?.sum ?? 0
}
