import { createHmac } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'

const secretName = 'return_links'

/**
 * The token of a return link, derived from its id with a secret of this installation: so it is
 * neither in the table nor in the answer stored for a repeated request.
 */
export async function returnLinkToken(reader: Reader, linkId: string): Promise<string> {
  const secret = await sharedSecretIn(reader, secretName)
  return createHmac('sha256', secret).update(linkId).digest('base64url')
}

/** The token is after the `#`, so that no server and no log sees it. */
export async function returnLinkAddress(
  reader: Reader,
  address: string,
  linkId: string,
): Promise<string> {
  return linkAt(address, `/return#${await returnLinkToken(reader, linkId)}`)
}
