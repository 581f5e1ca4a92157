import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { z } from 'zod'
import { whenDone } from './when-done.ts'

export type LeanAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

const members = z.record(z.string(), z.unknown())

/** Many parallel requests on kept connections: half the cost of `fetch`. */
export function leanClient(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  whenDone(() => agent.destroy())
  return (
    path: string,
    body: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<LeanAnswer> => {
    const bytes = Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const call = request(`${url}${path}`, {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.length,
          cookie,
          ...more,
        },
      })
      call.on('error', reject)
      call.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const parsed = members.safeParse(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: parsed.data ?? {} })
        })
      })
      call.end(bytes)
    })
  }
}
