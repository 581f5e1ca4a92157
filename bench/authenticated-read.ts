import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median } from './support/figures.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const clients = 8
const barePort = 4315
const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * A small list that a signed-in user reads (session, permissions, outlets, one query, an answer
 * checked against its contract) against Fastify that returns the same bytes without any query.
 */
const bench = await benchDatabase(1)
const server = await benchServer(bench.addresses, bench.user, 4314)
const ours = { url: `${server.url}/api/v1/outlets`, headers: { cookie: server.cookie } }
const answer = await (await fetch(ours.url, { headers: ours.headers })).text()
const bare = await bareFastify(answer)

const pairs: { ours: number; bare: number; p97: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const constant = await measure(bare)
  const read = await measure(ours)
  if (round > 0) pairs.push({ ours: read.rate, bare: constant.rate, p97: read.p97 })
}
console.log(
  `authenticated read at ${clients} clients: ${median(pairs.map((pair) => pair.ours)).toFixed(0)}/s, p97.5 ${median(pairs.map((pair) => pair.p97))} ms; bare Fastify ${median(pairs.map((pair) => pair.bare)).toFixed(0)}/s; median ratio ${median(pairs.map((pair) => pair.ours / pair.bare)).toFixed(2)}`,
)
bare.stop()
await server.close()
await bench.close()

async function measure({ url, headers = {} }: { url: string; headers?: Record<string, string> }) {
  const result = await autocannon({ url, headers, connections: clients, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were refusals.`)
  return { rate: result.requests.average, p97: result.latency.p97_5 }
}

async function bareFastify(body: string) {
  const script = `import { fastify } from 'fastify'
    const body = JSON.parse(process.env.BODY)
    const app = fastify()
    app.get('/', () => body)
    await app.listen({ host: '127.0.0.1', port: ${barePort} })
    console.log('listens')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BODY: body },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${barePort}/`, stop: () => child.kill('SIGKILL') }
}
