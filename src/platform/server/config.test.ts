import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', DEMO: '1' }, true],
  [{ DATABASE_URL: 'postgres://me@127.0.0.1/shop' }, false],
  [{ DATABASE_URL: 'postgres://me@db.example.test/shop' }, true],
  [{ DATABASE_URL: 'postgres://me@db.example.test/shop', DEMO: '1' }, false],
  [{ PUBLIC_URL: 'http://localhost:4000' }, false],
  [{ PUBLIC_URL: 'https://shop.example.test' }, true],
])('%j is production: %s', (env, isProduction) => {
  expect(readConfig(env).isProduction).toBe(isProduction)
})
