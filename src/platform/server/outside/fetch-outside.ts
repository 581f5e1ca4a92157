import type { RawAnswer } from './ask-outside.ts'
import { OutsideFailure } from './outside-failure.ts'

export type FileRequest = {
  readonly url: string
  /** No more is read than this, however long the file is. */
  readonly mostBytes: number
  /** For all of it, redirects included; 20 seconds where nothing is said. */
  readonly timeoutMilliseconds?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Ends it early. */
  readonly signal?: AbortSignal
}

export type OutsideFile = {
  readonly status: number
  /** As the server names it, in lower case and without parameters; empty where it names none. */
  readonly mediaType: string
  readonly bytes: Buffer
  /** The file is longer than `mostBytes`; what was read of it is of no use. */
  readonly isTooLong: boolean
}

/**
 * Fetches a file from a server that is not ours.
 *
 * @throws Refusal `private_target` or `bad_target` where it, or a redirect, leads where it may not go
 * @throws OutsideFailure where no answer came
 */
export type FetchOutside = (request: FileRequest) => Promise<OutsideFile>

type Asked = Pick<FileRequest, 'url' | 'headers' | 'signal'> & {
  readonly mostBytes: number
  readonly timeoutMilliseconds: number
}

const usualTimeoutMilliseconds = 20_000
const mostRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Asks from address to address until one answers with something else than a redirect. */
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
      // One byte more than is taken shows that there is more.
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
