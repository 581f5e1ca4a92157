import type { Reader } from '#platform/server/db/database.ts'
import { hashOfToken } from '../session-cookie.ts'
import { oneTimeToken } from './one-time-token.ts'

export type Sent = { readonly id: string; readonly version: number }

// A version more makes the former link worthless.
const tokenOf = (reader: Reader, { id, version }: Sent) =>
  oneTimeToken(reader, `invitation ${id} ${version}`)

export async function tokenHash(reader: Reader, invitation: Sent): Promise<Buffer> {
  return hashOfToken(await tokenOf(reader, invitation))
}

/** The token is in the fragment after `#`, which is never sent to a server or a log. */
export async function linkOf(reader: Reader, invitation: Sent): Promise<string> {
  return `/accept-invitation#${await tokenOf(reader, invitation)}`
}
