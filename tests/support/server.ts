import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { composeApp } from '#app/compose.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { freePort } from './free-port.ts'
import { noLimits } from './no-limits.ts'
import { whenDone } from './when-done.ts'

export type TestServer = {
  readonly url: string
  readonly close: () => Promise<void>
  /** Signs in and returns the Cookie header to send. */
  signIn(email: string, password: string): Promise<string>
  /** One request to the REST API, or to any other path. */
  ask(method: 'GET' | 'POST', path: string, options?: AskOptions): Promise<Answer>
}

type AskOptions = {
  readonly cookie?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/**
 * Tests call less frequent jobs themselves: on schedule, such a job would run in the middle of a test
 * at some times of day and not at others, and the data of the demo is months older than the clock.
 */
const isEveryMinute = ({ cron }: Job) => cron === '* * * * *'

/**
 * A whole server on a port of its own, as the composition root builds it.
 *
 * @param runs which jobs it runs
 */
export async function testServer(
  db: Database,
  env: Readonly<Record<string, string>> = {},
  runs: (job: Job) => boolean = isEveryMinute,
): Promise<TestServer> {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    // A public address alone makes no production of a test.
    DEMO: '1',
    ...noLimits,
    DATABASE_URL: db.url,
    ...env,
  })
  const log = createLog(env.LOG_LEVEL ?? 'fatal')
  const { app, close } = await composeApp(config, log, db, runs)
  await app.listen({ host: config.host, port: config.port })
  const url = `http://${config.host}:${config.port}`
  let isClosed = false
  const closeOnce = async () => {
    if (isClosed) return
    isClosed = true
    await close()
  }
  whenDone(closeOnce)
  const agent = new Agent({ keepAlive: true })
  whenDone(() => agent.destroy())
  const ask: TestServer['ask'] = async (method, path, options = {}) => {
    const { status, headers, text } = await send(agent, method, `${url}${path}`, options)
    requireNoSecret(path, text)
    const isJson = headers.get('content-type')?.includes('json') ?? false
    return { status, headers, body: isJson ? JSON.parse(text) : { text } }
  }
  return {
    url,
    close: closeOnce,
    ask,
    async signIn(email, password) {
      const attempt = () => ask('POST', '/api/auth/sign-in/email', { body: { email, password } })
      // A busy machine may have no free connection for a moment, and answers 503.
      let answer = await attempt()
      for (let tries = 1; answer.status === 503 && tries < 30; tries++) {
        await setTimeout(1_000)
        answer = await attempt()
      }
      if (answer.status !== 200) throw new Error(`Sign-in of ${email}: ${answer.status}`)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .join('; ')
    },
  }
}

/** `fetch` costs twice as much, and the laws send some fifty thousand requests. */
function send(agent: Agent, method: string, url: string, { cookie, body, headers }: AskOptions) {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body))
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const call = request(url, {
      agent,
      method,
      headers: {
        ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const heard = new Headers()
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) heard.append(name, value)
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: heard, text })
      })
    })
    call.end(bytes ?? undefined)
  })
}

/** Fields with such names never appear in an answer; secrets.test.ts searches the values. */
function requireNoSecret(path: string, text: string): void {
  if (path === '/api/v1/openapi.json') return
  const [field] = /"\w*(?:hash|sealed)\w*"\s*:\s*"/i.exec(text) ?? []
  if (field) throw new Error(`The answer of ${path} has the field ${field}…`)
}
