import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { transferMachine } from '../transfers.states.ts'
import type { TransferDraft } from './add-transfer.ts'
import { linesInWords, writeLines } from './draft-lines.ts'
import { type FoundTransfer, findTransfer } from './find-transfer.ts'
import { tellOfTransfer } from './tell-transfer.ts'
import { linesOf } from './transfer-lines.ts'

type Facts = ReturnType<typeof factsOf>

type Input = Pick<TransferDraft, 'lines'> & {
  readonly [F in keyof Facts]?: Facts[F] | undefined
} & {
  readonly id: string
  readonly version: number
}

/** Changes a draft; its outlets stay the same. */
export async function changeTransfer(tx: Tx, actor: Actor, input: Input) {
  const { id: _id, version: _version, lines: _lines, ...given } = input
  const transfer = await findTransfer(tx, actor, input.id, { isLocked: true })
  requireDraft(transfer)
  if (transfer.version !== input.version)
    throw staleVersion(transfer.label, input.version, transfer.version)
  const before = linesInWords(await linesOf(tx, input.id))
  const after = linesInWords(await writeLines(tx, input.id, input.lines))
  const { purpose, note, isBlind, expectedOn } = overlaid(factsOf(transfer), given)
  const changes = changesBetween(
    { ...factsOf(transfer), lines: before },
    { purpose, note, isBlind, expectedOn, lines: after },
  )
  if (Object.keys(changes).length === 0) return { id: input.id, version: transfer.version }
  const version = transfer.version + 1
  await tx
    .updateTable('transfers')
    .set({ purpose, note, is_blind: isBlind, expected_on: expectedOn, version })
    .where('id', '=', input.id)
    .execute()
  await tellOfTransfer(tx, actor, transfer, {
    type: 'transfer.changed',
    concerns: transfer.toOutletId,
    data: changes,
  })
  return { id: input.id, version }
}

function factsOf({ purpose, note, isBlind, expectedOn }: FoundTransfer) {
  return { purpose, note, isBlind, expectedOn }
}

function requireDraft({ label, state }: FoundTransfer): void {
  if (state === 'draft') return
  const now = transferMachine.states[state].label.toLowerCase()
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${now}; only a draft can be changed. Cancel it and clone it instead.`,
    { details: { state, from: ['draft'] } },
  )
}
