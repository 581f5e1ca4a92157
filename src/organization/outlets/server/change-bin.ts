import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type BinKind, refuseArchiving } from '../bins.rules.ts'
import { lockBin, saveBin } from './lock-bin.ts'
import type { OutletParts } from './outlet-parts.ts'

type Step = { readonly id: string; readonly version: number }
type BinFacts = { readonly name: string; readonly kind: BinKind; readonly walkOrder: number }
type ChangedBin = { readonly [F in keyof BinFacts]?: BinFacts[F] | undefined }

/** The code stays, because it is printed on the bin. */
export async function changeBin(tx: Tx, actor: Actor, input: Step & ChangedBin) {
  const bin = await lockBin(tx, actor, input)
  const { name, kind, walkOrder: walk_order } = input
  const was = { name: bin.name, kind: bin.kind, walk_order: bin.walk_order }
  const set = overlaid(was, { name, kind, walk_order })
  return saveBin(tx, actor, bin, { done: 'changed', set, data: changesBetween(was, { ...set }) })
}

/** No items are put away into a blocked bin; its contents can still be removed. */
export async function setBinBlocked(
  tx: Tx,
  actor: Actor,
  input: Step & { readonly isBlocked: boolean; readonly reason: string },
) {
  const bin = await lockBin(tx, actor, input)
  const { isBlocked, reason } = input
  if (isBlocked && reason === '')
    throw new Refusal(
      'invalid',
      'reason_missing',
      `Say why bin ${bin.code} is blocked, so that others know when it can be opened.`,
      { field: 'reason' },
    )
  return saveBin(tx, actor, bin, {
    done: isBlocked ? 'blocked' : 'unblocked',
    set: { is_blocked: isBlocked, blocked_reason: isBlocked ? reason : '' },
    data: isBlocked ? { reason } : { reason: [bin.blocked_reason, ''] },
  })
}

/** An archived bin is out of the walk; its code stays its own, so that old records can be read. */
export const setBinArchived =
  ({ contentsOf }: Pick<OutletParts, 'contentsOf'>) =>
  async (tx: Tx, actor: Actor, input: Step & { readonly isArchived: boolean }) => {
    const bin = await lockBin(tx, actor, input)
    if (input.isArchived) {
      const contents = (await contentsOf(tx, [bin.id])).get(bin.id) ?? []
      const variants = new Set(contents.map(({ variantId }) => variantId))
      throwIfRefused(refuseArchiving(bin, variants.size))
    }
    return saveBin(tx, actor, bin, {
      done: input.isArchived ? 'archived' : 'restored',
      set: { is_archived: input.isArchived },
      data: {},
    })
  }
