import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportChange } from '#platform/server/table-import.ts'

type Left = { readonly id: string; readonly label: string; readonly reason: string }

/** Takes changes back one by one; what answers with a reason stays. */
export async function undoEach(
  tx: Tx,
  actor: Actor,
  changes: readonly ImportChange[],
  takeBack: (tx: Tx, actor: Actor, change: ImportChange) => Promise<string | null>,
): Promise<{ undone: number; left: readonly Left[] }> {
  const left: Left[] = []
  for (const change of changes) {
    const reason = await takeBack(tx, actor, change)
    if (reason !== null) left.push({ id: change.id, label: change.label, reason })
  }
  return { undone: changes.length - left.length, left }
}
