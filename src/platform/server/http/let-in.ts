import type { Access } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { keepDenial } from '../events/keep-access.ts'
import { authorize, requireAllOutlets, requireDeviceWork } from './authorize.ts'

type Asked = {
  readonly access: Access
  readonly kind: 'read' | 'write'
  readonly isOfHouse?: boolean
}

/** Like `authorize`, and records the denial of a known user in the activity log. */
export async function letIn(
  db: Database,
  actor: Actor | null,
  { access, kind, isOfHouse = false }: Asked,
  endpoint: string,
): Promise<void> {
  try {
    authorize(actor, access, kind)
    requireDeviceWork(actor, access, endpoint)
    if (isOfHouse) requireAllOutlets(actor, access)
  } catch (error) {
    if (actor && error instanceof Refusal) await keepDenial(db.reader, actor, endpoint, error)
    throw error
  }
}
