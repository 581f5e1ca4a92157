import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { refuseChanging } from '../differences.rules.ts'
import type { ReadLine } from '../remittance-reading.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { lockRemittance } from './find-remittance.ts'
import { matchRemittance } from './match-remittance.ts'
import { writeLines } from './write-lines.ts'

type Added = ReadLine & { readonly id: string; readonly version: number }

/** A line that is in no file: from a printed list, or left out by the courier. */
export async function addLine(tx: Tx, actor: Actor, input: Added) {
  const { id, version, trackingNumber, paidMinor } = input
  const remittance = await lockRemittance(tx, input)
  const { label, state, currency } = remittance
  throwIfRefused(refuseChanging(label, state))
  const { collectedMinor, feeMinor, taxMinor } = input
  const line = { trackingNumber, collectedMinor, feeMinor, taxMinor, paidMinor }
  const [lineId = ''] = await writeLines(tx, remittance, [line])
  await appendEvent(tx, actor, {
    type: 'remittance.line_added',
    noun: remittanceNoun,
    id,
    label,
    data: { tracking: trackingNumber, paid: formatMoney(paidMinor, currency) },
  })
  return { ...(await matchRemittance(tx, actor, { id, version })), lineId }
}
