import { Refusal } from '#platform/refusal.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import { type KindKey, kindOf } from '../connection-kinds.ts'
import type { FieldValues } from '../connections.rules.ts'

/**
 * Refuses to save a connection that leads where this server may not go. An address that stays as it is
 * was checked when it was given: a secret can be changed while the other system cannot be reached.
 *
 * @param before the configuration that is stored; null for a new connection
 */
export async function requireTarget(
  outside: Outside,
  kind: KindKey,
  config: FieldValues,
  before: FieldValues | null = null,
): Promise<void> {
  const address = kindOf(kind).fields.find((field) => field.kind === 'url' || field.kind === 'host')
  const target = address && config[address.key]
  if (!target) return
  if (before && before[address.key] === target && before.port === config.port) return
  try {
    if (address.kind === 'url') await outside.requireAllowed(target)
    else await outside.locate(target, Number(config.port))
  } catch (error) {
    throw asRefusal(error, address.key)
  }
}

function asRefusal(error: unknown, field: string): unknown {
  if (error instanceof Refusal)
    return new Refusal(error.kind, error.code, error.message, { field, details: error.details })
  if (error instanceof OutsideFailure)
    return new Refusal('unprocessable', 'unknown_target', error.message, { field })
  return error
}
