import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverCommand } from '../../bin/server-bundle.mjs'
import { noLimits } from '../../tests/support/no-limits.ts'
import type { EmptyDatabase } from './bench-database.ts'
import { processorTime } from './processor-time.ts'
import { residentMegabytes } from './resident-memory.ts'

type SignIn = { readonly email: string; readonly password: string }

export type BenchServer = {
  readonly url: string
  readonly cookie: string
  /** The cookie of a further session. */
  signIn(user: SignIn): Promise<string>
  /** Resident memory of the server's process, in megabytes. */
  megabytes(): Promise<number>
  /** Milliseconds of processor time that it has taken so far. */
  processorTime(): Promise<number>
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The server as users run it, in a separate process, and a session in it. */
export async function benchServer(
  addresses: EmptyDatabase['addresses'],
  user: SignIn,
  port = 4310,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const { args, env } = serverCommand(process.execPath)
  const child = spawn(process.execPath, [...args, '--no-demo', '--no-build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      ...addresses,
      PORT: String(port),
      ...noLimits,
      ...settings,
    },
  })
  // A benchmark that breaks off takes its server with it.
  process.once('exit', () => child.kill('SIGKILL'))
  await untilIntroduced(child)
  const url = `http://127.0.0.1:${port}`
  const signIn = (someone: SignIn) => sessionOf(url, someone)
  const cookie = await signIn(user)
  return {
    url,
    cookie,
    signIn,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    processorTime: () => processorTime(child.pid ?? 0),
    close: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function sessionOf(url: string, user: SignIn): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function untilIntroduced(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Quartermaster is at')) resolve()
    })
  })
}
