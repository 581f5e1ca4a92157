import { randomBytes } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import { sealedColumn } from '#platform/server/seal-anew.ts'

export const webhookPurpose = 'webhook secret'

export const sealedEndpoints = [
  sealedColumn('webhook_endpoints', 'id', 'sealed_secret', webhookPurpose),
  sealedColumn('webhook_endpoints', 'id', 'sealed_old_secret', webhookPurpose),
]
const prefix = 'whsec_'

/** A new signing secret in the form of the Standard Webhooks scheme. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

export function sealSecret(reader: Reader, secret: string): Promise<string> {
  return seal(reader, webhookPurpose, secret)
}

export function openSecret(reader: Reader, sealed: string): Promise<string> {
  return unseal(reader, webhookPurpose, sealed)
}

/** The bytes that sign. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}
