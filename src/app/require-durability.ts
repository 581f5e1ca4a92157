import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { durabilityOf, warningOf } from '#platform/server/db/durability.ts'

/**
 * @returns a warning for the operator; null when the database keeps what it has committed
 * @throws in production when it does not, unless the operator has allowed it
 */
export async function requireDurability(
  db: Database,
  { isProduction, allowsUnsafeDatabase }: Pick<Config, 'isProduction' | 'allowsUnsafeDatabase'>,
): Promise<string | null> {
  const found = await durabilityOf(db.reader)
  const warning = warningOf(found)
  if (found.unsafe.length === 0 || !isProduction || allowsUnsafeDatabase) return warning
  throw new Error(
    `${warning} Switch these settings on and start again, or set ALLOW_UNSAFE_DATABASE=yes to accept the loss.`,
  )
}
