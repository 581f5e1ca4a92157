import { defineConfig } from 'vitest/config'

/** Stories in a real browser: few, whole, and last. */
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
