import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { type KindKey, kindOf } from '../connection-kinds.ts'
import { refuseSecondActive } from '../connections.rules.ts'

type Claim = {
  readonly id: string
  readonly kind: KindKey
  readonly name: string
  readonly isActive: boolean
}

/**
 * A name is unique within a kind, and of some kinds only one may be active; changes of a kind run
 * one at a time.
 */
export async function refuseTaken(tx: Tx, { id, kind, name, isActive }: Claim): Promise<void> {
  await lockByName(tx, `connections ${kind}`, 'short')
  const others = await tx
    .selectFrom('connections')
    .select(['name', 'is_active'])
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .execute()
  if (others.some((other) => other.name === name)) {
    throw new Refusal(
      'conflict',
      'name_taken',
      `There is a connection “${name}” of the kind ${kindOf(kind).label} already. Give this one another name.`,
      { field: 'name' },
    )
  }
  const active = others.find((other) => other.is_active)
  if (isActive && kindOf(kind).isSingle && active) throw refuseSecondActive(kind, active.name)
}
