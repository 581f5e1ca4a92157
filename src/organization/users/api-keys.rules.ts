import { Refusal } from '#platform/refusal.ts'
import { capabilities, capability } from './capabilities.ts'

/** By it a key is known at sight, also by scanners for leaked secrets. */
export const keyStart = 'qm_'

/** What only a person decides, in a browser: accounts, rights, and the values of the business. */
const personsOnly: readonly { readonly key: string }[] = [
  capability.settings,
  capability.userManagement,
  capability.businessSettings,
  capability.addUsers,
  capability.editUsers,
  capability.deleteUsers,
]

/** The capabilities that a key may be given. */
export const scopedCapabilities = capabilities.filter(
  (one) => !personsOnly.some(({ key }) => key === one.key),
)

export const scopes: readonly string[] = scopedCapabilities.flatMap(({ key }) => [
  `${key}:read`,
  `${key}:write`,
])

/** The capabilities in these scopes: to read is within to write. */
export function permissionsOfScopes(held: readonly string[]) {
  const pairs = held.map((scope) => scope.split(':'))
  return {
    read: new Set(pairs.map(([key = '']) => key)),
    write: new Set(pairs.flatMap(([key = '', way]) => (way === 'write' ? [key] : []))),
  }
}

/** A key never does what its owner may not. */
export function refuseScopes(wanted: readonly string[], held: ReadonlySet<string>): Refusal | null {
  const beyond = wanted.filter(
    (scope) => !scopes.includes(scope) || !held.has(scope.split(':')[0] ?? ''),
  )
  if (beyond.length === 0) return null
  return new Refusal(
    'unprocessable',
    'beyond_own_rights',
    `A key can only be given what you may do yourself and what keys are for. Take out: ${beyond.join(', ')}.`,
    { field: 'scopes', details: { scopes: beyond } },
  )
}

export const longestOverlapHours = 7 * 24

/** With every scope to write the one to read, which it includes. */
export function withReads(wanted: readonly string[]): readonly string[] {
  const reads = wanted.map((scope) => `${scope.split(':')[0]}:read`)
  return [...new Set([...wanted, ...reads])].sort()
}

/** Whether a person with these roles may make API keys, by the setting. */
export function refuseMakingKeys(
  held: readonly string[],
  makers: readonly string[],
): Refusal | null {
  if (held.some((role) => makers.includes(role))) return null
  return new Refusal(
    'forbidden',
    'role_makes_no_keys',
    'Your role makes no API keys. A super admin can allow it under Business Settings, Security.',
  )
}

/** How long a new key may last, by the setting. */
export function refuseEnd(expiresAt: string, mostDays: number, now: number): Refusal | null {
  const field = 'expiresAt'
  const end = new Date(expiresAt).getTime()
  if (end <= now)
    return new Refusal('unprocessable', 'expires_in_the_past', 'Choose an end in the future.', {
      field,
    })
  // A minute of tolerance for the request, so that "a year" is within a year.
  if (end <= now + mostDays * 86_400_000 + 60_000) return null
  return new Refusal(
    'unprocessable',
    'ends_too_late',
    `An API key ends after at most ${mostDays} days. Choose an earlier end.`,
    { field, details: { mostDays } },
  )
}
