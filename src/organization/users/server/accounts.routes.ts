import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { writesSecret } from '#platform/server/http/secret-answers.ts'
import { accountsContract } from '../accounts.contract.ts'
import { ownApiKeys, ownSecurity } from './accounts.queries.ts'
import { createApiKey, revokeApiKey, rotateApiKey } from './api-keys.ts'
import { removePasskey, renamePasskey } from './change-passkeys.ts'
import { endOtherSessions } from './end-session.ts'
import { renewBadge } from './renew-badge.ts'
import { removePin, setPin } from './set-pin.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  giveNewRecoveryCodes,
  turnOffTwoFactor,
} from './two-factor.ts'

export const accountsRoutes = routes('accounts', accountsContract, {
  security: reads(ownSecurity),
  beginTwoFactor: writesSecret(beginTwoFactor),
  confirmTwoFactor: writesSecret(confirmTwoFactor),
  turnOffTwoFactor: writes(turnOffTwoFactor),
  renewRecoveryCodes: writesSecret(giveNewRecoveryCodes),
  renamePasskey: writes(renamePasskey),
  removePasskey: writes(removePasskey),
  setPin: writes(setPin),
  removePin: writes(removePin),
  renewBadge: writes(renewBadge),
  endOtherSessions: writes(endOtherSessions),
  apiKeys: reads(ownApiKeys),
  createApiKey: writesSecret(createApiKey),
  rotateApiKey: writesSecret(rotateApiKey),
  revokeApiKey: writes(revokeApiKey),
})
