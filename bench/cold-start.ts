import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './support/figures.ts'
import { childrenOf, residentMegabytes } from './support/resident-memory.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const root = fileURLToPath(new URL('../', import.meta.url))
const port = 4313

/**
 * From `npm start` to the first answer of `/readyz`: the first start ever, with demo data, then
 * starts on the database that is there, and the memory that the server has taken by then. The
 * opponent is the smallest HTTP server on the same Node.
 */
const folder = await mkdtemp(join(tmpdir(), 'quartermaster-cold-'))
const ours = ['bin/start.mjs', '--no-build']
const bare = [
  '-e',
  `require('http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`,
]
console.log(`first start with demo data: ${(await startOnce(ours)).seconds.toFixed(2)} s`)
type Start = { readonly seconds: number; readonly megabytes: number }
const pairs: { ours: Start; bare: Start }[] = []
for (let round = 0; round < rounds; round++)
  pairs.push({ ours: await startOnce(ours), bare: await startOnce(bare) })
const middle = (figure: (pair: { ours: Start; bare: Start }) => number) => median(pairs.map(figure))
console.log(
  `second start: ${middle(({ ours }) => ours.seconds).toFixed(2)} s, bare Node ${middle(({ bare }) => bare.seconds).toFixed(2)} s, median ratio ${middle(({ ours, bare }) => ours.seconds / bare.seconds).toFixed(1)}`,
)
console.log(
  `memory of the server once it answers: ${middle(({ ours }) => ours.megabytes).toFixed(0)} MB`,
)
await rm(folder, { recursive: true, force: true })

async function startOnce(args: readonly string[]): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 10))
  const seconds = (performance.now() - began) / 1000
  const pids = [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))]
  // The server is the largest of them; what only starts it is small.
  const megabytes = Math.max(...(await Promise.all(pids.map(residentMegabytes))))
  child.kill('SIGTERM')
  await ended
  return { seconds, megabytes }
}

async function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
