import { changesBetween } from '#platform/changes.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type FieldValues, refuseFields } from '../connections.rules.ts'
import { changesOfSecrets, sealSecrets } from './connection-secrets.ts'
import { kindKey } from './connections.queries.ts'
import { fieldValues } from './field-values.ts'
import { changedBy, lockConnection, tellOfConnection } from './lock-connection.ts'
import { refuseTaken } from './refuse-taken.ts'
import type { Outcome } from './test-connection.ts'

export type ChangeInput = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly config: FieldValues
  readonly secrets: FieldValues
}

/** @param tested what the test before saving found; null where there was none */
export async function changeConnection(
  tx: Tx,
  actor: Actor,
  input: ChangeInput,
  tested: Outcome | null = null,
) {
  const { id, name, config, secrets } = input
  const before = await lockConnection(tx, input)
  const kind = kindKey.parse(before.kind)
  const sealedBefore = fieldValues.parse(before.sealed_secrets)
  const sealed = await sealSecrets(tx, id, sealedBefore, secrets)
  throwIfRefused(refuseFields(kind, config, new Set(Object.keys(sealed))))
  await refuseTaken(tx, { id, kind, name, isActive: before.is_active })
  const wereConfig = fieldValues.parse(before.config)
  const { version } = await tx
    .updateTable('connections')
    .set({
      name,
      config: JSON.stringify(config),
      sealed_secrets: JSON.stringify(sealed),
      ...(isSameConnection(wereConfig, input) ? {} : testColumns(tested)),
      version: before.version + 1,
      ...changedBy(actor),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const were = { name: before.name, ...wereConfig }
  await tellOfConnection(tx, actor, input, 'changed', {
    ...changesBetween<FieldValues>(were, { name, ...config }),
    ...changesOfSecrets(sealedBefore, secrets),
  })
  return { id, version }
}

/** Only its name is another: what the last test found still counts. */
export const isSameConnection = (before: FieldValues, { config, secrets }: ChangeInput): boolean =>
  Object.keys(secrets).length === 0 &&
  [changesBetween(before, config), changesBetween(config, before)].every(
    (changes) => Object.keys(changes).length === 0,
  )

/** What was tested before is no longer what is there. */
const testColumns = (tested: Outcome | null) => ({
  tested_at: tested && new Date().toISOString(),
  test_result: tested?.sentence ?? null,
  test_succeeded: tested?.succeeded ?? null,
  test_message_id: tested?.messageId ?? null,
  test_receipt: null,
})
