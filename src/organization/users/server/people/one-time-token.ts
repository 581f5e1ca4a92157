import { createHmac } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'

const secretName = 'one_time_links'

/**
 * The token of a link that a user passes on, derived from its purpose with a secret of this
 * installation, so the stored answer for a repeated request need not contain it. The table
 * keeps its hash; the link works for as long as the row of that hash says so.
 */
export async function oneTimeToken(reader: Reader, purpose: string): Promise<string> {
  const secret = await sharedSecretIn(reader, secretName)
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
