import { isSecret, type KindKey, kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'

/**
 * By `name`, `phone`, `untested`, `config.<key>` and `secrets.<key>`. A secret is null while the one that
 * is set stays, and empty to be taken away.
 */
export type ConnectionValues = Readonly<Record<string, string | null>>

/** A list of choices shows its first, so that is what is meant until another is taken. */
export function newConnectionValues(kind: KindKey, name: string): ConnectionValues {
  return valuesOf(kind, name, {})
}

export function connectionValues(kind: KindKey, connection: Connection): ConnectionValues {
  return valuesOf(kind, connection.name, connection.config)
}

function valuesOf(
  kind: KindKey,
  name: string,
  config: Readonly<Record<string, string>>,
): ConnectionValues {
  const ofKind = kindOf(kind).fields.map((field) =>
    isSecret(field)
      ? [`secrets.${field.key}`, null]
      : [`config.${field.key}`, config[field.key] ?? field.options?.[0]?.value ?? ''],
  )
  return { name, ...Object.fromEntries(ofKind), phone: '', untested: '' }
}

/** As it is sent. */
export function inputOf(kind: KindKey, values: ConnectionValues) {
  const { fields } = kindOf(kind)
  // What is empty is left out, as it is where it was never entered.
  const config = fields
    .filter((field) => !isSecret(field))
    .map(({ key }) => [key, values[`config.${key}`]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '')
  const secrets = fields.filter(isSecret).flatMap(({ key }) => {
    const secret = values[`secrets.${key}`] ?? null
    return secret === null ? [] : [[key, secret] as const]
  })
  return {
    name: values.name ?? '',
    config: Object.fromEntries(config),
    secrets: Object.fromEntries(secrets),
    phone: values.phone ?? '',
    untested: values.untested === 'yes',
  }
}
