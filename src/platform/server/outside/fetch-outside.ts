import type { RawAnswer } from './ask-outside.ts'
import { OutsideFailure } from './outside-failure.ts'

export type FileRequest = {
  readonly url: string
  /** The maximum that is read, however long the file is. */
  readonly mostBytes: number
  /** For the whole request, redirects included; 20 seconds by default. */
  readonly timeoutMilliseconds?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Ends it early. */
  readonly signal?: AbortSignal
}

export type OutsideFile = {
  readonly status: number
  /** From the server, in lower case and without parameters; empty when missing. */
  readonly mediaType: string
  readonly bytes: Buffer
  /** The file is longer than `mostBytes`; the part that was read is useless. */
  readonly isTooLong: boolean
}

/**
 * Downloads a file from an external server.
 *
 * @throws Refusal `private_target` or `bad_target` when it, or a redirect, leads to a target that
 * is not allowed
 * @throws OutsideFailure when no answer came
 */
export type FetchOutside = (request: FileRequest) => Promise<OutsideFile>

type Asked = Pick<FileRequest, 'url' | 'headers' | 'signal'> & {
  readonly mostBytes: number
  readonly timeoutMilliseconds: number
}

const usualTimeoutMilliseconds = 20_000
const mostRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Follows redirects until a server answers with something else. */
export async function fetchFollowing(
  request: FileRequest,
  ask: (asked: Asked) => Promise<RawAnswer>,
): Promise<OutsideFile> {
  const { mostBytes, timeoutMilliseconds = usualTimeoutMilliseconds } = request
  const endsAt = performance.now() + timeoutMilliseconds
  let { url } = request
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const left = Math.max(1, Math.round(endsAt - performance.now()))
    const answer = await ask({
      ...request,
      url,
      // One byte more than the limit shows that there is more.
      mostBytes: mostBytes + 1,
      timeoutMilliseconds: left,
    })
    const next = redirects.has(answer.status) ? answer.headers.location : undefined
    if (next === undefined) return fileOf(answer, mostBytes)
    url = URL.canParse(next, url) ? new URL(next, url).href : next
  }
  throw new OutsideFailure(
    'broken',
    `${new URL(request.url).host} redirects more than ${mostRedirects} times. Use the address of the file itself.`,
  )
}

function fileOf({ status, headers, bytes }: RawAnswer, mostBytes: number): OutsideFile {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  return {
    status,
    mediaType: mediaType.trim().toLowerCase(),
    bytes,
    isTooLong: bytes.length > mostBytes,
  }
}
