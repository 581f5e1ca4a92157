import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { registersActions } from '../registers.actions.ts'
import { registerSessionNoun } from '../registers.nouns.ts'
import { differenceInWords } from '../registers.rules.ts'
import { registersSettings } from '../registers.settings.ts'
import { type FoundSession, lockClosingSession, type Versioned } from './find-session.ts'

type Input = Versioned & { readonly reason: ReasonGiven }

/**
 * Closes a counted session with a difference above the tolerance.
 *
 * @throws Refusal `wrong_state`, `stale_version`, `not_counted`, `approval_needed`
 */
export async function closeSession(tx: Tx, actor: Actor, input: Input) {
  const { id, reason: given } = input
  const session = await lockClosingSession(tx, actor, input)
  const { label, currency, outletId, differenceMinor } = session
  if (differenceMinor === null)
    throw new Refusal('conflict', 'not_counted', `Count the cash of ${label} before you close it.`)
  const reason = await reasonFor(tx, 'register.difference', given)
  const tolerance = await settingOf(tx, registersSettings.toleranceMinor, outletId)
  const difference = differenceInWords(differenceMinor, currency)
  const closer = await requireVerdict(tx, actor, registersActions.closeDifferent, {
    payload: { id, differenceMinor, reason: given },
    summary: `Close ${label}: ${difference.toLowerCase()}`,
    facts: { Difference: difference, Reason: reason.text },
    path: registerSessionNoun.path(id),
    outletId,
    exceeds: Math.abs(differenceMinor) > tolerance,
    limitBreached: `More than ${formatMoney(tolerance, currency)}.`,
  })
  return finishSession(tx, closer, { ...session, differenceMinor }, reason.text)
}

type Counted = FoundSession & { readonly differenceMinor: number }

/** Gives the session the next Z number of its register. The register's row makes closings wait. */
export async function finishSession(
  tx: Tx,
  actor: Actor,
  { id, version, registerId, label, outletId, currency, differenceMinor }: Counted,
  reason: string,
) {
  const numbered = await sql<{ zNumber: number }>`
    update registers set last_z_number = last_z_number + 1 where id = ${registerId}
    returning last_z_number as "zNumber"`.execute(tx)
  const zNumber = numbered.rows[0]?.zNumber
  if (zNumber === undefined) throw new Error(`The register of session ${id} is gone.`)
  const now = await move(tx, actor, {
    machine: registerSessionMachine,
    noun: registerSessionNoun,
    move: 'close',
    id,
    version,
    label,
    outletId,
    set: {
      z_number: zNumber,
      closed_by: actor.userId,
      closed_at: new Date().toISOString(),
      difference_reason: reason,
    },
    data: {
      zNumber,
      differenceMinor,
      difference: differenceInWords(differenceMinor, currency),
      ...(reason === '' ? {} : { reason }),
    },
  })
  return { id, version: now, zNumber }
}
