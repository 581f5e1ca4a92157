import { defineConfig } from 'vitest/config'

/** The laws about files, which read text and need no PostgreSQL. */
export default defineConfig({
  test: {
    include: ['tests/tidy/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 600_000,
  },
})
