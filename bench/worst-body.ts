import { spawn } from 'node:child_process'
import { largeBodies } from '#app/declared.ts'
import { readConfig } from '#platform/server/config.ts'
import { openBytes, usualBytes } from '#platform/server/http/request-bodies.ts'
import { addBasics, emptyBenchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { closedLoop } from './support/closed-loop.ts'
import { median } from './support/figures.ts'

/**
 * The effect of one sender without an account on all other users: finds the body that costs a
 * server most, then sends it as fast as it is answered while eight honest clients read a list. The
 * baseline is the same server without the sender, in turn, and beside a sender of a short body.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const clients = 8
const tries = 20

const database = await emptyBenchDatabase()
const { user } = await addBasics(database.db, 1)
/** As a server has it unless told otherwise; the search for the worst body runs without a limit. */
const limited = { OPEN_REQUESTS_PER_MINUTE: String(readConfig({}).openRequestsPerMinute) }

const most = Math.max(...Object.values(largeBodies))
const targets = [
  ['/api/auth/sign-in/email', openBytes],
  ['/api/v1/confirm-links/answer', openBytes],
  ['/rpc/returnLink/announce', largeBodies['returnLink.announce'] ?? 0],
  ['/api/v1/customers', usualBytes],
  ['/rpc/customers/create', usualBytes],
  ['/api/v1/orders', most],
  ['/rpc/orders/place', most],
] as const

/** Each as long as allowed, whatever its content. */
const bodies: Readonly<Record<string, (bytes: number) => string>> = {
  'nested as deep as it goes': (bytes) => '['.repeat(bytes),
  'members as many as are taken': (bytes) => filled(bytes, 19_000, (part) => `[${part}]`, '"k":1'),
  'numbers of many digits': (bytes) =>
    filled(bytes, 19_000, (part) => `[${part}]`, '1'.repeat(200)),
  'texts of escapes': (bytes) => `{"note":"${'\\u0041'.repeat((bytes - 20) / 6)}"}`,
  'quotes within a text': (bytes) => `{"note":"${'\\"'.repeat((bytes - 20) / 2)}"}`,
  'lists of thirty levels': (bytes) =>
    filled(bytes, 600, (part) => `[${part}]`, `${'['.repeat(30)}${']'.repeat(30)}`),
}

function filled(bytes: number, times: number, wrap: (parts: string) => string, part: string) {
  const fit = Math.min(times, Math.floor((bytes - 2) / (part.length + 1)))
  return wrap(Array.from({ length: fit }, () => part).join(','))
}

type Attack = { readonly path: string; readonly body: string; readonly name: string }

const attacks = targets.flatMap(([path, bytes]): Attack[] =>
  Object.entries(bodies).map(([name, make]) => ({
    path,
    body: make(bytes),
    name: `${path}, ${name}`,
  })),
)

function send(url: string, { path, body }: Attack): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}${path}`, { method: 'POST', headers, body }).then(
    (answer) => answer.text(),
    () => '',
  )
}

async function findWorst(): Promise<Attack> {
  const server = await benchServer(database.addresses, user, 4318)
  const costs: { attack: Attack; milliseconds: number }[] = []
  for (const attack of attacks) {
    const before = await server.processorTime()
    for (let turn = 0; turn < tries; turn++) await send(server.url, attack)
    costs.push({ attack, milliseconds: ((await server.processorTime()) - before) / tries })
  }
  await server.close()
  costs.sort((a, b) => b.milliseconds - a.milliseconds)
  for (const { attack, milliseconds } of costs.slice(0, 8))
    console.log(`${milliseconds.toFixed(1)} ms of the processor: ${attack.name}`)
  const [worst] = costs
  if (!worst) throw new Error('There is no body to send.')
  return worst.attack
}

const worst = await findWorst()
const server = await benchServer(database.addresses, user, 4318, limited)
const list = { url: `${server.url}/api/v1/outlets`, cookie: server.cookie, clients, seconds }
const small: Attack = { path: worst.path, body: '{"note":"short"}', name: 'a short body' }
await compare('that leave the server time', 200)
await compare('that send as fast as they are answered, which takes both cores of a small machine')
await server.close()
await database.close()

/** The same comparison, in turn, with honest clients of one kind. */
async function compare(kind: string, perSecond?: number): Promise<void> {
  const found: { alone: number; small: number; worst: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const { p95: alone } = await closedLoop({ ...list, perSecond })
    const beside = {
      small: await p95Beside(small, perSecond),
      worst: await p95Beside(worst, perSecond),
    }
    if (round > 0) found.push({ alone, ...beside })
  }
  const ratio = (of: 'small' | 'worst') =>
    median(found.map((figures) => figures[of] / figures.alone)).toFixed(2)
  console.log(`p95 of ${clients} honest clients ${kind}: ${median(found.map(({ alone }) => alone)).toFixed(1)} ms alone
${ratio('worst')} times as long beside one sender of “${worst.name}”
${ratio('small')} times as long beside one sender of ${small.name}, which is the cost of any third process`)
}

async function p95Beside(attack: Attack, perSecond: number | undefined): Promise<number> {
  const sender = sendOn(attack)
  const { p95 } = await closedLoop({ ...list, perSecond })
  sender.stop()
  return p95
}

/**
 * One request at a time, without a pause, from a separate process, so that it slows only the
 * server.
 */
function sendOn({ path, body }: Attack) {
  const script = `let body = ''
    for await (const part of process.stdin) body += part
    const headers = { 'content-type': 'application/json' }
    for (;;) await fetch('${server.url}${path}', { method: 'POST', headers, body })
      .then((answer) => answer.text(), () => undefined)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  child.stdin?.end(body)
  return { stop: () => child.kill('SIGKILL') }
}
