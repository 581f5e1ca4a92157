import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Argon2 = typeof crypto.argon2

declare global {
  var argon2OfTheMachine: Argon2 | undefined
}

// Files that share a process run through here one after the other.
globalThis.argon2OfTheMachine ??= crypto.argon2

/** The cost of a password outside of the tests. */
export const fullArgon2 = globalThis.argon2OfTheMachine

/**
 * Makes every password of this process cheap: tests make and compare thousands. This changes the
 * runtime and not our code, which has no switch that an operator could find; the test beside it
 * measures the cost in a process without this file.
 */
const cheapArgon2: Argon2 = (kind, options, done) => {
  // A hash with former costs is written in a test as it once was.
  const costs = options.memory < 19_456 ? options : { ...options, memory: 8, passes: 1 }
  return fullArgon2(kind, costs, done)
}

crypto.argon2 = cheapArgon2
syncBuiltinESMExports()
