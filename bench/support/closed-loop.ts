import autocannon from 'autocannon'
import { percentile } from './figures.ts'

export type Loop = {
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly times: number
}

/**
 * A fixed number of clients, each sending the next request as soon as the last one is answered, or
 * at the rate that is asked for; a refusal ends the benchmark. They request several paths in turn, so that no answer is read from
 * warm memory only.
 */
export async function closedLoop(options: {
  url: string
  cookie: string
  clients: number
  seconds: number
  paths?: readonly string[]
  /** Requests per second of all clients together; without it as many as are answered. */
  perSecond?: number | undefined
}): Promise<Loop> {
  const { url, cookie, clients, seconds, paths, perSecond } = options
  const milliseconds: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        headers: { cookie },
        ...(perSecond ? { overallRate: perSecond } : {}),
        ...(paths ? { requests: paths.map((path) => ({ path })) } : {}),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    asking.on('response', (_client, _status, _bytes, took) => milliseconds.push(took))
  })
  if (result.non2xx > 0)
    throw new Error(`${paths?.[0] ?? url}: ${result.non2xx} answers were refusals.`)
  return {
    rate: result.requests.average,
    p50: percentile(milliseconds, 0.5),
    p95: percentile(milliseconds, 0.95),
    times: milliseconds.length,
  }
}
