import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { refuseChanging } from '../differences.rules.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { findRemittance, lockRemittance, nextVersion } from './find-remittance.ts'
import { matchLines } from './match-lines.ts'

/** Compares a remittance with the parcels as they are now; decided lines stay unchanged. */
export async function matchRemittance(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  const { id, version } = input
  const remittance = await lockRemittance(tx, input)
  const { label, currency, state } = remittance
  throwIfRefused(refuseChanging(label, state))
  if (remittance.lineCount === 0)
    throw new Refusal('conflict', 'no_lines', `${label} has no lines yet. Add what was paid.`)
  await matchLines(tx, remittance)
  const { lineCount, openCount, paidMinor } = await findRemittance(tx, id)
  const about = { noun: remittanceNoun, id, label }
  const data = { lines: lineCount, open: openCount, paid: formatMoney(paidMinor, currency) }
  if (state === 'draft') {
    const by = { machine: remittanceMachine, move: 'match', version } as const
    return { id, version: await move(tx, actor, { ...about, ...by, data }) }
  }
  await appendEvent(tx, actor, { type: 'remittance.compared', ...about, data })
  return { id, version: await nextVersion(tx, id) }
}
