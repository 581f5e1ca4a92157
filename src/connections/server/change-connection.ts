import { changesBetween } from '#platform/changes.ts'
import { insist } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type FieldValues, refuseFields } from '../connections.rules.ts'
import { changesOfSecrets, sealSecrets } from './connection-secrets.ts'
import { kindKey } from './connections.queries.ts'
import { fieldValues } from './field-values.ts'
import { changedBy, lockConnection, tellOfConnection } from './lock-connection.ts'
import { refuseTaken } from './refuse-taken.ts'

type ChangeInput = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly config: FieldValues
  readonly secrets: FieldValues
}

export async function changeConnection(tx: Tx, actor: Actor, input: ChangeInput) {
  const { id, name, config, secrets } = input
  const before = await lockConnection(tx, input)
  const kind = kindKey.parse(before.kind)
  const sealedBefore = fieldValues.parse(before.sealed_secrets)
  const sealed = await sealSecrets(tx, id, sealedBefore, secrets)
  insist(refuseFields(kind, config, new Set(Object.keys(sealed))))
  await refuseTaken(tx, { id, kind, name, isActive: before.is_active })
  const { version } = await tx
    .updateTable('connections')
    .set({
      name,
      config: JSON.stringify(config),
      sealed_secrets: JSON.stringify(sealed),
      // What was tested is no longer what is there.
      tested_at: null,
      test_result: null,
      test_succeeded: null,
      version: before.version + 1,
      ...changedBy(actor),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const were = { name: before.name, ...fieldValues.parse(before.config) }
  await tellOfConnection(tx, actor, input, 'changed', {
    ...changesBetween<FieldValues>(were, { name, ...config }),
    ...changesOfSecrets(sealedBefore, secrets),
  })
  return { id, version }
}
