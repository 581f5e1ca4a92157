import type { LookupAddress } from 'node:dns'
import { Refusal } from '../../refusal.ts'
import { type AskOutside, exchange, exchangeBytes } from './ask-outside.ts'
import { type FetchOutside, fetchFollowing } from './fetch-outside.ts'
import { failureOf, OutsideFailure } from './outside-failure.ts'
import { type OutsideTarget, outsideTarget } from './outside-target.ts'
import { type Resolve, resolveBySystem, resolvePublicly } from './resolve-publicly.ts'
import { whenAborted } from './when-aborted.ts'

/** Requests to external servers; the composition passes it to the code that needs it. */
export type Outside = {
  readonly ask: AskOutside
  /** A file of bytes; unlike `ask` it follows redirects, each checked like the first address. */
  readonly fetch: FetchOutside
  /** Refuses an address that could not be requested, for a form that only saves it. */
  readonly requireAllowed: (url: string) => Promise<void>
  /** The checked address of a host that uses another protocol than HTTP. */
  readonly locate: (host: string, port: number) => Promise<string>
}

type OutsideParts = {
  /** `host:port` of private targets that the operator allows. */
  readonly allowed: readonly string[]
  /** Allows https only. */
  readonly isSecureOnly: boolean
  readonly resolve?: Resolve
}

const usualTimeoutMilliseconds = 10_000
const usualBytes = 256 * 1024
const lookupMilliseconds = 5_000

export function openOutside(parts: OutsideParts): Outside {
  const { isSecureOnly, resolve = resolveBySystem } = parts
  const allowed = new Set(parts.allowed)
  const isAllowed = (place: string) => allowed.has(place)

  /** A name server that does not answer must not block a user who saves a form. */
  const resolveInTime: Resolve = (host) =>
    Promise.race([resolve(host), whenAborted(AbortSignal.timeout(lookupMilliseconds))])

  async function addressesOf(host: string, place: string): Promise<readonly LookupAddress[]> {
    try {
      return await (isAllowed(place) ? resolveInTime(host) : resolvePublicly(resolveInTime, host))
    } catch (error) {
      throw error instanceof Refusal ? error : failureOf(error, host)
    }
  }

  const addressesOfTarget = ({ host, place }: OutsideTarget) => addressesOf(host, place)

  return {
    async ask(request) {
      const target = outsideTarget(request.url, { isAllowed, isSecureOnly })
      return exchange(target, addressesOfTarget, {
        timeoutMilliseconds: usualTimeoutMilliseconds,
        mostBytes: usualBytes,
        ...request,
      })
    },
    fetch: (request) =>
      fetchFollowing(request, (asked) => {
        const target = outsideTarget(asked.url, { isAllowed, isSecureOnly })
        return exchangeBytes(target, addressesOfTarget, { ...asked, method: 'GET' })
      }),
    async requireAllowed(url) {
      try {
        await addressesOfTarget(outsideTarget(url, { isAllowed, isSecureOnly }))
      } catch (error) {
        if (!(error instanceof OutsideFailure)) throw error
        throw new Refusal('unprocessable', 'unknown_target', error.message, { field: 'url' })
      }
    },
    async locate(host, port) {
      const [first] = await addressesOf(host, `${host}:${port}`)
      if (!first) throw failureOf(null, host)
      return first.address
    },
  }
}
