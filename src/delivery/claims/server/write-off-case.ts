import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { inSentence } from '#platform/nouns.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { keepReason } from '#sales/orders/server/index.ts'
import { claimsActions } from '../claims.actions.ts'
import { returnCaseNoun } from '../claims.nouns.ts'
import { claimsSettings } from '../claims.settings.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { findCase, moveCase } from './find-case.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/** Writes a parcel off as lost; a valuable one needs approval. */
export async function writeOffCase(tx: Tx, actor: Actor, { id, version, reason }: Input) {
  const found = await findCase(tx, actor, id)
  throwIfRefused(refuseMove(returnCaseMachine, 'write_off', found))
  const why = await reasonFor(tx, 'return_case.write_off', reason)
  const mostMinor = await settingOf(tx, claimsSettings.writeOffMinor)
  const worth = formatMoney(found.valueMinor, found.currency)
  const isDear = found.valueMinor > mostMinor
  const approved = await requireVerdict(tx, actor, claimsActions.writeOff, {
    payload: { id, valueMinor: found.valueMinor, reason },
    summary: `Write off ${inSentence(found.label)} worth ${worth}`,
    facts: { Worth: worth, Reason: why.text },
    path: returnCaseNoun.path(id),
    outletId: found.outletId,
    exceeds: isDear,
    limitBreached: isDear ? `It is worth more than ${formatMoney(mostMinor, found.currency)}.` : '',
  })
  const said = await keepReason(tx, found.orderId, why)
  const data = { ...said, valueMinor: found.valueMinor, currency: found.currency }
  return { id, version: await moveCase(tx, approved, found, { move: 'write_off', version, data }) }
}
