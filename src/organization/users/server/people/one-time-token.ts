import { createHmac } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'

const secretName = 'one_time_links'

/**
 * The token of a link that somebody hands on, made of what it is for under a secret of this
 * installation: so it need not stand in the answer that is kept for a repeated request. The table
 * keeps its hash; the link works for as long as the row of that hash says so.
 */
export async function oneTimeToken(reader: Reader, purpose: string): Promise<string> {
  const secret = await sharedSecretIn(reader, secretName)
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
