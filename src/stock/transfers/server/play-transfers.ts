import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Whereabouts } from '../transfers.rules.ts'
import { addTransfer, type TransferDraft } from './add-transfer.ts'
import { approveTransfer } from './approve-transfer.ts'
import { countIn } from './count-line.ts'
import { cancelTransfer, rejectTransfer } from './end-transfer.ts'
import { findTransfer } from './find-transfer.ts'
import { pickIn } from './pick-line.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { requestTransfer } from './request-transfer.ts'
import { closeShort, recallTransfer } from './settle-rest.ts'
import { shipTransfer } from './ship-transfer.ts'

type Counted = {
  readonly sku: string
  readonly quantity: number
  readonly reject?: ReasonGiven
}

/** The progress of a demo transfer; each step uses the real commands. */
export type TransferPlay = {
  readonly draft: TransferDraft
  /** By default, it stays a draft. */
  readonly end?: 'requested' | 'rejected' | 'cancelled' | 'approved' | 'shipped'
  readonly reason?: ReasonGiven
  readonly picks?: readonly Counted[]
  readonly carrier?: string
  readonly expectedOn?: string
  readonly deliveries?: readonly (readonly Counted[])[]
  /** What happens to the rest in the end. */
  readonly rest?: Whereabouts
}

type Players = { readonly requester: Actor; readonly keeper: Actor; readonly receiver: Actor }

const noReason = { code: 'no_longer_needed', note: '' }
const lost = { code: 'lost_on_the_way', note: '' }

/** Brings a transfer to a state with the real commands, for demo data and generators only. */
export async function playTransfer(tx: Tx, players: Players, play: TransferPlay): Promise<string> {
  const { requester, keeper, receiver } = players
  const { end, reason = noReason, picks = [], deliveries = [], carrier = '', rest } = play
  const { id } = await addTransfer(tx, requester, play.draft)
  const step = async () => ({ id, version: (await findTransfer(tx, requester, id)).version })
  if (!end) return id
  await requestTransfer(tx, requester, { ...(await step()), anyway: true })
  if (end === 'rejected') await rejectTransfer(tx, keeper, { ...(await step()), reason })
  if (end === 'cancelled') await cancelTransfer(tx, requester, { ...(await step()), reason })
  if (end !== 'approved' && end !== 'shipped') return id
  await approveTransfer(tx, keeper, { ...(await step()), quantities: [] })
  for (const { sku, quantity } of picks) await pickIn(tx, keeper, { id, code: sku, quantity })
  if (end !== 'shipped') return id
  const expectedOn = play.expectedOn ?? null
  await shipTransfer(tx, keeper, { ...(await step()), carrier, sealNumber: '', expectedOn })
  for (const delivery of deliveries) {
    for (const { sku, quantity, reject = null } of delivery)
      await countIn(tx, receiver, { id, code: sku, quantity, reject, mayExceed: false })
    await receiveTransfer(tx, receiver, { ...(await step()), note: '', surplus: null })
  }
  if (!rest) return id
  const settled = { ...(await step()), where: rest, borneBy: 'source', reason: lost } as const
  if (deliveries.length > 0) await closeShort(tx, receiver, settled)
  else await recallTransfer(tx, keeper, settled)
  return id
}
