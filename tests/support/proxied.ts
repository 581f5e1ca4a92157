import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectByHttp2 } from 'node:http2'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isListenedTo } from './free-port.ts'
import type { LeanAnswer } from './lean-client.ts'
import { whenDone } from './when-done.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** Whether a program can be started here. */
export const isInstalled = (program: string, ...args: string[]) =>
  spawnSync(program, args).error === undefined

export type Proxy = {
  /** The port of the proxy, and those of the servers behind it. */
  readonly port: number
  readonly servers: readonly [number, number]
}

/** A proxy that runs as its file in deploy/ says, but for ports, name and certificate. */
export async function startNginx({ port, servers }: Proxy): Promise<void> {
  const folder = temporaryFolder()
  const [certificate, key] = makeCertificate(folder)
  const site = replaced(readFileSync(join(deploy, 'nginx/quartermaster.conf'), 'utf8'), {
    'server 127.0.0.1:4000': `server 127.0.0.1:${servers[0]}`,
    'server 127.0.0.1:4001': `server 127.0.0.1:${servers[1]}`,
    'listen 80;': `listen unix:${folder}/plain.sock;`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/ssl/quartermaster/fullchain.pem': certificate,
    '/etc/ssl/quartermaster/privkey.pem': key,
  })
  writeFileSync(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
     http { access_log off; ${paths} include ${folder}/site.conf; }`,
  )
  await started(spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]), port)
}

/** The same for Caddy, which makes a certificate of its own for localhost. */
export async function startCaddy({ port, servers }: Proxy): Promise<void> {
  const folder = temporaryFolder()
  const site = readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8')
  const options = `{
    admin off
    auto_https disable_redirects
    default_bind 127.0.0.1
    skip_install_trust
    log {
      level ERROR
    }
  }\n`
  writeFileSync(join(folder, 'Caddyfile'), options + site)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: `https://localhost:${port}`,
    SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
  }
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  await started(spawn('caddy', args, { env }), port)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-proxy-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function makeCertificate(folder: string): readonly [string, string] {
  const files = [join(folder, 'certificate.pem'), join(folder, 'key.pem')] as const
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const made = spawnSync(
    'openssl',
    [...args, '-nodes', '-subj', '/CN=localhost', '-out', files[0], '-keyout', files[1]],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  return files
}

/** Each text must be there, or the file has changed and the test would start something else. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The file has no “${from}” any more.`)
    return changed.replaceAll(from, to)
  }, text)
}

async function started(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise((resolve) => child.on('close', resolve))
  whenDone(async () => {
    child.kill('SIGTERM')
    await ended
  })
  for (let tries = 0; !(await isListenedTo(port)); tries++) {
    if (child.exitCode !== null || tries === 600) throw new Error(`The proxy ended: ${said}`)
    await sleep(50)
  }
}

const members = z.record(z.string(), z.unknown())

/** Requests through the proxy, as a browser at this address sends them to its public name. */
export function callerAt(address: string, port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  whenDone(() => agent.destroy())
  const origin = `https://localhost:${port}`
  return (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LeanAnswer> =>
    new Promise((resolve, reject) => {
      const isFile = body instanceof Uint8Array
      const call = request(
        {
          ...{ agent, host: '127.0.0.1', port, localAddress: address, servername: 'localhost' },
          // The certificate is made for this test.
          rejectUnauthorized: false,
          path,
          method: 'POST',
          headers: {
            host: `localhost:${port}`,
            origin,
            'content-type': isFile ? 'application/octet-stream' : 'application/json',
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const isJson = response.headers['content-type']?.includes('json') ?? false
            const parsed = members.safeParse(isJson ? JSON.parse(text || '{}') : { text })
            const { statusCode: status = 0, headers: heard } = response
            resolve({ status, headers: heard, body: parsed.data ?? {} })
          })
        },
      )
      call.on('error', reject)
      Readable.from([isFile ? body : Buffer.from(JSON.stringify(body))]).pipe(call)
    })
}

/** The live stream over HTTP/2, as browsers open it: what has come so far. */
export function streamThrough(port: number, cookie: string) {
  const session = connectByHttp2(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: 'localhost',
  })
  session.on('error', () => undefined)
  whenDone(() => session.destroy())
  const stream = session.request({
    ':path': '/api/live',
    ':authority': `localhost:${port}`,
    cookie,
  })
  stream.on('error', () => undefined)
  let text = ''
  let isClosed = false
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  stream.on('close', () => {
    isClosed = true
  })
  return { text: () => text, isClosed: () => isClosed }
}
