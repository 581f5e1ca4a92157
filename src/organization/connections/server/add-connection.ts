import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type KindKey, kindOf } from '../connection-kinds.ts'
import { type FieldValues, refuseFields } from '../connections.rules.ts'
import { changesOfSecrets, sealSecrets } from './connection-secrets.ts'
import { changedBy, tellOfConnection } from './lock-connection.ts'
import { refuseTaken } from './refuse-taken.ts'

export type NewConnection = {
  readonly kind: KindKey
  readonly name: string
  readonly config: FieldValues
  readonly secrets: FieldValues
  /** Left out: in use at once where a kind has several, switched off where it has one. */
  readonly isActive?: boolean
}

/** The caller has checked the target, which takes the network and so no transaction. */
export async function addConnection(tx: Tx, actor: Actor, input: NewConnection) {
  const { kind, name, config, secrets } = input
  const id = newId()
  const sealed = await sealSecrets(tx, id, {}, secrets)
  throwIfRefused(refuseFields(kind, config, new Set(Object.keys(sealed))))
  const isActive = input.isActive ?? !kindOf(kind).isSingle
  await refuseTaken(tx, { id, kind, name, isActive })
  const { version } = await tx
    .insertInto('connections')
    .values({
      id,
      kind,
      name,
      config: JSON.stringify(config),
      sealed_secrets: JSON.stringify(sealed),
      is_active: isActive,
      ...changedBy(actor),
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  const data = { kind, ...config, ...changesOfSecrets({}, secrets) }
  await tellOfConnection(tx, actor, { id, name }, 'added', data)
  return { id, version }
}
