import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, instant, requiredLine } from '#platform/fields.ts'
import { apiKey } from './api-keys.fields.ts'
import { longestOverlapHours, scopes } from './api-keys.rules.ts'
import { capability } from './capabilities.ts'
import { pinPattern } from './pin.rules.ts'

const nothing = z.object({})
const done = z.object({ done: z.literal(true) })

/** Passkeys have ids that their makers choose. */
const passkeyId = z.string().min(1).max(2_000)

const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export type Passkey = z.infer<typeof passkey>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * How a user proves who they are. What a session may do that has to set up a second factor first
 * is `signedIn`, because it has no capability until it has.
 */
export const accountsContract = {
  security: read({
    path: '/account/security',
    summary: 'Your second factors, passkeys, PIN and badge',
    access: 'signedIn',
    input: nothing,
    output: z.object({
      twoFactor: z.object({
        isOn: z.boolean(),
        since: z.string().nullable(),
        codesLeft: z.number(),
      }),
      /** A role of yours asks for a second factor. */
      isDemanded: z.boolean(),
      passkeys: z.array(passkey),
      hasPin: z.boolean(),
      badgeCode: z.string().nullable(),
    }),
  }),
  beginTwoFactor: write({
    path: '/account/two-factor/begin',
    summary: 'A new secret for your code app; it counts once a code confirms it',
    access: 'signedIn',
    refuses: ['proof_needed', 'already_on'],
    input: nothing,
    output: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  }),
  confirmTwoFactor: write({
    path: '/account/two-factor/confirm',
    summary: 'Turn two-factor sign-in on by a code of your app; the recovery codes are shown once',
    access: 'signedIn',
    refuses: ['proof_needed', 'wrong_code'],
    input: z.object({ code: z.string().regex(/^\d{3} ?\d{3}$/, 'A code has six digits.') }),
    output: recoveryCodes,
  }),
  turnOffTwoFactor: write({
    path: '/account/two-factor/off',
    summary: 'Turn two-factor sign-in off; its recovery codes go with it',
    access: 'signedIn',
    refuses: ['proof_needed', 'factor_demanded'],
    input: nothing,
    output: done,
  }),
  renewRecoveryCodes: write({
    path: '/account/recovery-codes/renew',
    summary: 'Ten new recovery codes in place of the old ones, shown once',
    access: 'signedIn',
    refuses: ['proof_needed', 'two_factor_off'],
    input: nothing,
    output: recoveryCodes,
  }),
  renamePasskey: write({
    path: '/account/passkeys/rename',
    summary: 'Give a passkey of yours another name',
    access: 'signedIn',
    input: z.object({ id: passkeyId, name: requiredLine(60) }),
    output: done,
  }),
  removePasskey: write({
    path: '/account/passkeys/remove',
    summary: 'Remove a passkey of yours',
    access: 'signedIn',
    refuses: ['proof_needed', 'factor_demanded'],
    input: z.object({ id: passkeyId }),
    output: done,
  }),
  setPin: write({
    path: '/account/pin',
    summary: 'Set the PIN that goes with your badge',
    access: capability.settings,
    refuses: ['proof_needed', 'weak_pin'],
    input: z.object({ pin: z.string().regex(pinPattern, 'A PIN has 4 to 8 digits.') }),
    output: done,
  }),
  removePin: write({
    path: '/account/pin/remove',
    summary: 'Remove your PIN; the badge opens nothing without one',
    access: capability.settings,
    refuses: ['proof_needed'],
    input: nothing,
    output: done,
  }),
  renewBadge: write({
    path: '/account/badge/renew',
    summary: 'A new code for your badge; the one that was printed before is worth nothing',
    access: capability.settings,
    refuses: ['proof_needed'],
    input: nothing,
    output: z.object({ badgeCode: z.string() }),
  }),
  endOtherSessions: write({
    path: '/account/sessions/end-others',
    summary: 'End all of your sessions but this one',
    access: 'signedIn',
    input: nothing,
    output: z.object({ endedSessions: z.number().int() }),
  }),
  apiKeys: read({
    path: '/account/api-keys',
    summary: 'Your API keys that were not revoked, newest first',
    access: capability.settings,
    input: nothing,
    output: z.object({
      keys: z.array(apiKey),
      /** A new key ends after at most so many days. */
      mostDays: z.number().int(),
      /** Why you may not make keys; null when you may. */
      whyNotMake: z.string().nullable(),
    }),
  }),
  createApiKey: write({
    path: '/account/api-keys',
    summary: 'Make an API key, shown once; it does what both its scopes and you may',
    access: capability.settings,
    refuses: [
      'proof_needed',
      'beyond_own_rights',
      'too_many_keys',
      'role_makes_no_keys',
      'ends_too_late',
      'name_taken',
    ],
    input: z.object({
      name: requiredLine(60),
      scopes: z
        .array(z.enum(scopes))
        .min(1, 'Choose at least one scope.')
        .max(scopes.length)
        .describe('`orders:write` includes `orders:read`.'),
      expiresAt: instant,
    }),
    output: z.object({ id, key: z.string() }),
  }),
  rotateApiKey: write({
    path: '/account/api-keys/{id}/rotate',
    summary: 'Give an API key a new secret, shown once; name, scopes and end stay',
    access: capability.settings,
    refuses: ['proof_needed', 'role_makes_no_keys', 'key_ended'],
    input: z.object({
      id,
      hours: z
        .number()
        .int()
        .min(0)
        .max(longestOverlapHours, 'The old secret can stay valid for at most 7 days.')
        .describe('For how long the old secret stays valid: 0 to 168 hours.'),
    }),
    output: z.object({ id, key: z.string() }),
  }),
  revokeApiKey: write({
    path: '/account/api-keys/{id}/revoke',
    summary: 'Revoke an API key of yours at once and for good',
    access: capability.settings,
    input: z.object({ id }),
    output: done,
  }),
}
