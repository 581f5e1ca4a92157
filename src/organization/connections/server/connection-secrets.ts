import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import type { SealedPlace } from '#platform/server/seal-anew.ts'
import type { FieldValues } from '../connections.rules.ts'

/** Bound to the connection and the field, so that a sealed value opens nowhere else. */
export const connectionPurpose = (connectionId: string, field: string) =>
  `connection ${connectionId} ${field}`

/** The secrets as they are stored: new ones sealed, an empty one removed. */
export async function sealSecrets(
  reader: Reader,
  connectionId: string,
  before: FieldValues,
  given: FieldValues,
): Promise<FieldValues> {
  const kept = Object.entries(before).filter(([field]) => given[field] === undefined)
  const replaced = Object.entries(given).filter(([, secret]) => secret !== '')
  const sealed = await Promise.all(
    replaced.map(async ([field, secret]): Promise<[string, string]> => {
      return [field, await seal(reader, connectionPurpose(connectionId, field), secret)]
    }),
  )
  return Object.fromEntries([...kept, ...sealed])
}

export async function openSecrets(
  reader: Reader,
  connectionId: string,
  sealed: FieldValues,
): Promise<FieldValues> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([field, text]): Promise<[string, string]> => {
      return [field, await unseal(reader, connectionPurpose(connectionId, field), text)]
    }),
  )
  return Object.fromEntries(opened)
}

/** The log entry for secrets: that they were set, replaced or removed, never their values. */
export function changesOfSecrets(
  before: FieldValues,
  given: FieldValues,
): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([field, secret]) => secret !== '' || before[field] !== undefined)
      .map(([field, secret]) => {
        const was = before[field] === undefined ? 'not set' : 'set'
        const is = secret === '' ? 'taken away' : was === 'set' ? 'replaced' : 'set'
        return [field, [was, is]]
      }),
  )
}

/** Where the secrets are stored, for sealing all values again. */
export const sealedConnections: SealedPlace = {
  name: 'connections.sealed_secrets',
  stale: (mark) => sql`select c.id || ' ' || field.key as id, field.value as sealed,
      ${connectionPurpose('', '').trim()}::text || ' ' || c.id || ' ' || field.key as purpose
    from connections c, jsonb_each_text(c.sealed_secrets) field
    where not starts_with(field.value, ${mark})`,
  replace: ({ id, sealed }, fresh) => {
    const [connectionId = '', field = ''] = id.split(' ')
    return sql`update connections
      set sealed_secrets = jsonb_set(sealed_secrets, array[${field}::text], to_jsonb(${fresh}::text))
      where id = ${connectionId}::uuid and sealed_secrets ->> ${field} = ${sealed}`
  },
}
