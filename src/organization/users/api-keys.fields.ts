import { z } from 'zod'
import { id } from '#platform/fields.ts'

/** An API key as its owner and administrators see it; the secret itself was shown once. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** Null for a key that was made before keys had to end. */
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  isExpired: z.boolean(),
  /** It ends within a week. */
  endsSoon: z.boolean(),
  /** The secret from before the last rotation, while it is still valid. */
  old: z.object({ prefix: z.string(), until: z.string() }).nullable(),
})

export type ApiKey = z.infer<typeof apiKey>

export const ownedKey = apiKey.extend({
  owner: z.object({ id, name: z.string(), state: z.string() }),
})

export type OwnedKey = z.infer<typeof ownedKey>

/** Of what ends a person's sessions: left out, their keys are revoked too. */
export const revokeKeys = z.boolean().optional().describe('Revoke the API keys too. Left out: yes.')
