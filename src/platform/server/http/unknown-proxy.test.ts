import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnOfUnknownProxy } from './unknown-proxy.ts'

async function warnings(
  config: Parameters<typeof warnOfUnknownProxy>[1],
  requests: readonly Readonly<Record<string, string>>[],
) {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
  const app = fastify()
  warnOfUnknownProxy(app, config, log)
  app.get('/', async () => 'here')
  for (const headers of requests) await app.inject({ url: '/', headers })
  return said
}

const forwarded = { 'x-forwarded-for': '8.8.8.8' }
const behind = { publicUrl: 'https://shop.example', trustedProxies: [] }

test('warns once about a proxy that is not configured, and names the setting', async () => {
  const said = await warnings(behind, [{}, forwarded, forwarded])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('start with TRUSTED_PROXIES=127.0.0.1')
})

test('says nothing without a public address, for a trusted proxy, or after the first requests', async () => {
  expect(await warnings({ ...behind, publicUrl: null }, [forwarded])).toEqual([])
  expect(await warnings({ ...behind, trustedProxies: ['10.0.0.1'] }, [forwarded])).toEqual([])
  const many = Array.from({ length: 100 }, () => ({}))
  expect(await warnings(behind, [...many, forwarded])).toEqual([])
})
