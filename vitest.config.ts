import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const all = ['src/**/*.test.ts', 'tests/**/*.test.ts']

/** What changes its whole process, or counts what happens in it, and so must have one of its own. */
const alone = [
  'tests/crash/**/*.test.ts',
  'tests/deploy/**/*.test.ts',
  'tests/laws/guessing.test.ts',
  'src/platform/web/format-instant.test.ts',
]

const shared = {
  setupFiles: ['tests/support/cheap-passwords.ts', 'tests/support/end-with-file.ts'],
  environment: 'node',
  pool: 'forks',
  // What is waited for comes within a moment, but for a machine that is busy with all the others.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const

/**
 * To import the product takes longer than most files take to run, so that they share two processes:
 * nothing that matters lives in one, and each file has a database of its own.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'alone', include: alone } },
      { test: { ...shared, name: 'together', include: all, exclude: alone, isolate: false } },
    ],
  },
})
