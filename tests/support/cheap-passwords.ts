import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Argon2 = typeof crypto.argon2

declare global {
  var argon2OfTheMachine: Argon2 | undefined
}

// Files that share a process come by here one after the other.
globalThis.argon2OfTheMachine ??= crypto.argon2

/** What a password costs outside of the tests. */
export const fullArgon2 = globalThis.argon2OfTheMachine

/**
 * Makes every password of this process cheap: tests make and compare thousands. It is the machine
 * that is changed here and not our code, which has no switch that an operator could find; the test
 * beside it asks a process without this file what a password costs.
 */
const cheapArgon2: Argon2 = (kind, options, done) => {
  // A hash of former costs is written down in a test as it once was.
  const costs = options.memory < 19_456 ? options : { ...options, memory: 8, passes: 1 }
  return fullArgon2(kind, costs, done)
}

crypto.argon2 = cheapArgon2
syncBuiltinESMExports()
