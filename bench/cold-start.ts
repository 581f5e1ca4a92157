import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './support/figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const root = fileURLToPath(new URL('../', import.meta.url))
const port = 4313

/**
 * From `npm start` to the first answer of `/readyz`: the first start ever, with demo data, then
 * starts on the database that is there. The opponent is the smallest HTTP server on the same Node.
 */
const folder = await mkdtemp(join(tmpdir(), 'quartermaster-cold-'))
const ours = ['bin/start.mjs', '--no-build']
const bare = [
  '-e',
  `require('http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`,
]
console.log(`first start with demo data: ${(await startOnce(ours)).toFixed(2)} s`)
const pairs: { ours: number; bare: number }[] = []
for (let round = 0; round < rounds; round++)
  pairs.push({ ours: await startOnce(ours), bare: await startOnce(bare) })
console.log(
  `second start: ${median(pairs.map((pair) => pair.ours)).toFixed(2)} s, bare Node ${median(pairs.map((pair) => pair.bare)).toFixed(2)} s, median ratio ${median(pairs.map((pair) => pair.ours / pair.bare)).toFixed(1)}`,
)
await rm(folder, { recursive: true, force: true })

async function startOnce(args: readonly string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 10))
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

async function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
