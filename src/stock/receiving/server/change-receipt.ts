import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { receiptMachine } from '../receiving.states.ts'
import { type FoundReceipt, findReceipt } from './find-receipt.ts'
import { tellOfReceipt } from './tell-receipt.ts'

type Facts = Pick<FoundReceipt, 'deliveryNote' | 'carrier' | 'note'>

type Input = { readonly [F in keyof Facts]?: Facts[F] | undefined } & {
  readonly id: string
  readonly version: number
}

/** Changes what the papers say; also after the goods were received. */
export async function changeReceipt(tx: Tx, actor: Actor, { id, version, ...given }: Input) {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  if (receipt.version !== version) throw staleVersion(receipt.label, version, receipt.version)
  if (receipt.state === 'cancelled' || receipt.state === 'undone') throw ended(receipt)
  const before = factsOf(receipt)
  const facts = overlaid(before, given)
  const changes = changesBetween(before, facts)
  if (Object.keys(changes).length === 0) return { id, version }
  const row = await tx
    .updateTable('goods_receipts')
    .set({
      delivery_note: facts.deliveryNote,
      carrier: facts.carrier,
      note: facts.note,
      version: version + 1,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfReceipt(tx, actor, receipt, 'goods_receipt.changed', changes)
  return { id, version: row.version }
}

const factsOf = ({ deliveryNote, carrier, note }: FoundReceipt): Facts => ({
  deliveryNote,
  carrier,
  note,
})

function ended({ label, state }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${receiptMachine.states[state].label.toLowerCase()} and does not change any more.`,
    { details: { state } },
  )
}
