import { Refusal } from '#platform/refusal.ts'
import { type ConnectionField, isSecret, type KindKey, kindOf } from './connection-kinds.ts'

export type FieldValues = Readonly<Record<string, string>>

/**
 * Says which field is missing, superfluous or malformed; null when all fit. `secretsSet` names the
 * secrets that exist once this is saved.
 */
export function refuseFields(
  kind: KindKey,
  config: FieldValues,
  secretsSet: ReadonlySet<string>,
): Refusal | null {
  const { fields, label } = kindOf(kind)
  const foreign = foreignKey(
    fields.filter((field) => !isSecret(field)),
    Object.keys(config),
  )
  const foreignSecret = foreignKey(fields.filter(isSecret), [...secretsSet])
  const key = foreign ?? foreignSecret
  if (key) return badField(key, `A connection of the kind ${label} has no such field: ${key}.`)
  for (const field of fields) {
    const sentence = isSecret(field)
      ? faultOfSecret(field, secretsSet)
      : faultOf(field, config[field.key] ?? '')
    if (sentence) return badField(field.key, sentence)
  }
  return null
}

/** A secret among the plain values is foreign there, for it would be kept in the open. */
function foreignKey(fields: readonly ConnectionField[], keys: readonly string[]) {
  return keys.find((key) => fields.every((field) => field.key !== key)) ?? null
}

function faultOfSecret(field: ConnectionField, secretsSet: ReadonlySet<string>): string | null {
  if (!field.isRequired || secretsSet.has(field.key)) return null
  return `${field.label} is needed. It is kept sealed and never shown again.`
}

function faultOf({ kind, label, isRequired, options }: ConnectionField, value: string) {
  if (value === '') return isRequired ? `${label} is needed.` : null
  const isFit = {
    text: true,
    secret: true,
    url: /^https?:\/\/[^\s]+$/i.test(value),
    host: /^[a-z0-9.:-]{1,253}$/i.test(value),
    port: /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
    email: /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value),
    choice: options?.some((option) => option.value === value) ?? false,
  }[kind]
  return isFit ? null : `${label} “${value}” ${shouldBe[kind]}`
}

const shouldBe: Readonly<Record<ConnectionField['kind'], string>> = {
  text: 'does not fit.',
  secret: 'does not fit.',
  url: 'is not an address; it should begin with https://.',
  host: 'is not a host name; it should look like smtp.example.com.',
  port: 'is not a port; it is a number from 1 to 65535.',
  email: 'is not an email address.',
  choice: 'is not one of the choices.',
}

function badField(key: string, sentence: string): Refusal {
  return new Refusal('unprocessable', 'bad_field', sentence, { field: key })
}

export function refuseSecondActive(kind: KindKey, other: string): Refusal {
  const { label } = kindOf(kind)
  return new Refusal(
    'conflict',
    'other_active',
    `Only one connection of the kind ${label} can be active, and “${other}” is. Choose Use this one to replace it.`,
  )
}

export function refuseRemoval(connection: { name: string; isActive: boolean }): Refusal | null {
  if (!connection.isActive) return null
  return new Refusal(
    'conflict',
    'still_active',
    `“${connection.name}” is active, so that others may be using it. Switch it off first; then it can be removed.`,
  )
}

/** A phone as a gateway takes it: `+44 7946 000123` as +447946000123. */
export function testPhone(given: string | undefined): string | Refusal {
  const phone = (given ?? '').replaceAll(/[\s().-]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(phone)) return phone
  return new Refusal(
    'unprocessable',
    'phone_needed',
    'Enter a phone with its country code, such as +44 7946 000123. The test message goes there.',
    { field: 'phone' },
  )
}

export function refuseUse(
  { name, testSucceeded }: { name: string; testSucceeded: boolean | null },
  untested: boolean,
): Refusal | null {
  if (testSucceeded === true || untested) return null
  const why = testSucceeded === null ? 'has not been tested' : 'failed its last test'
  return new Refusal(
    'conflict',
    'not_tested',
    `“${name}” ${why}. Test it first, or choose to use it without a test.`,
  )
}
