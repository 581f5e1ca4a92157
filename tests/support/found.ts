import { setTimeout } from 'node:timers/promises'

const mostSeconds = 300

/** What comes within a moment, for set-ups outside of a test, where `expect.poll` does not run. */
export async function found<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < mostSeconds * 20; tries++) {
    const value = await find()
    if (value !== undefined) return value
    await setTimeout(50)
  }
  throw new Error(`Nothing came within ${mostSeconds} seconds.`)
}
