import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Stories in a real browser: few, whole, and last. */
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser-setup.ts'],
    setupFiles: ['tests/support/cheap-passwords.ts', 'tests/support/end-with-file.ts'],
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    pool: 'forks',
    // Files share three processes, as in vitest.config.ts; each has a house and a browser of its own.
    isolate: false,
    maxWorkers: 3,
    // What is waited for comes within a moment, but for a machine that is busy with all the others.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
