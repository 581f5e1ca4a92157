import type { LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Refusal } from '../../refusal.ts'
import { failureOf, OutsideFailure } from './outside-failure.ts'
import type { OutsideTarget } from './outside-target.ts'
import { whenAborted } from './when-aborted.ts'

export type OutsideRequest = {
  readonly url: string
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole request, from the lookup to the last byte; 10 seconds by default. */
  readonly timeoutMilliseconds?: number
  /** The answer is cut there; 256 kB by default. */
  readonly mostBytes?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

export type OutsideAnswer = {
  readonly status: number
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly durationMilliseconds: number
}

/**
 * Sends one request to an external server. A redirect is an answer like any other and is not
 * followed. The answer is returned with any status.
 *
 * @throws Refusal `private_target` or `bad_target` when the target is not allowed, before anything
 * is sent
 * @throws OutsideFailure when no answer came
 */
export type AskOutside = (request: OutsideRequest) => Promise<OutsideAnswer>

type Asked = OutsideRequest & { readonly timeoutMilliseconds: number; readonly mostBytes: number }

/** An answer as it arrived, before it is decoded as text. */
export type RawAnswer = Omit<OutsideAnswer, 'body'> & { readonly bytes: Buffer }

type Locate = (target: OutsideTarget) => Promise<readonly LookupAddress[]>

/** Sends to the addresses that `locate` finds, and to no others. */
export async function exchange(
  target: OutsideTarget,
  locate: Locate,
  asked: Asked,
): Promise<OutsideAnswer> {
  const { bytes, ...answer } = await exchangeBytes(target, locate, asked)
  return { ...answer, body: bytes.toString('utf8') }
}

export async function exchangeBytes(
  target: OutsideTarget,
  locate: Locate,
  asked: Asked,
): Promise<RawAnswer> {
  const startedAt = performance.now()
  const tooLate = AbortSignal.timeout(asked.timeoutMilliseconds)
  const stop = asked.signal ? AbortSignal.any([tooLate, asked.signal]) : tooLate
  try {
    const addresses = await Promise.race([locate(target), whenAborted(stop)])
    const answer = await open(target, addresses, asked, stop)
    const bytes = await readUpTo(answer, asked.mostBytes)
    return {
      status: answer.statusCode ?? 0,
      headers: plainHeaders(answer.headers),
      bytes,
      durationMilliseconds: Math.round(performance.now() - startedAt),
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw tooLate.aborted ? tooSlow(target, asked) : failureOf(error, target.host)
  }
}

function open(
  { url }: OutsideTarget,
  addresses: readonly LookupAddress[],
  { method, headers, body }: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = ask(
      url,
      {
        method,
        headers: {
          'user-agent': 'Quartermaster',
          // A compressed answer could decompress to any size.
          'accept-encoding': 'identity',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        // A new connection: a kept one could lead to the address that the name had before.
        agent: false,
        lookup: pinned(addresses),
        signal,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function readUpTo(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  answer.destroy()
  return Buffer.concat(chunks).subarray(0, mostBytes)
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

function tooSlow({ host }: OutsideTarget, { timeoutMilliseconds }: Asked): OutsideFailure {
  const seconds = Math.round(timeoutMilliseconds / 1000)
  return new OutsideFailure('timeout', `${host} had not answered within ${seconds} seconds.`)
}
