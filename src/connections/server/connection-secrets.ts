import type { Reader } from '#platform/server/db/database.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import type { FieldValues } from '../connections.rules.ts'

/** Bound to the connection and the field, so that a sealed value opens nowhere else. */
const purposeOf = (connectionId: string, field: string) => `connection ${connectionId} ${field}`

/** The secrets as they are kept: those that are given sealed anew, an empty one gone. */
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
      return [field, await seal(reader, purposeOf(connectionId, field), secret)]
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
      return [field, await unseal(reader, purposeOf(connectionId, field), text)]
    }),
  )
  return Object.fromEntries(opened)
}

/** What the record says of secrets: that they were set, replaced or taken away, never what they are. */
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
