import { get } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const hintList = z.array(
  z.object({
    noun: z.string(),
    ids: z.array(z.string()).optional(),
    userId: z.string().optional(),
  }),
)

export type Heard = { readonly event: string; readonly hints: z.infer<typeof hintList> }

export type LiveStream = {
  readonly heard: readonly Heard[]
  /** Resolves with the first matching message, even if it arrived before. */
  until(fits: (message: Heard) => boolean): Promise<Heard>
  /** Resolves when the server has ended the stream. */
  readonly closed: Promise<void>
  close(): void
}

/** Opens a live stream like a browser does, and waits for its greeting. */
export async function openLiveStream(url: string, cookie: string): Promise<LiveStream> {
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let markClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve
  })
  const request = get(`${url}/api/live`, { headers: { cookie }, agent: false })
  onTestFinished(() => {
    request.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The live stream answers ${response.statusCode}.`))
        return
      }
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          const message = read(part)
          if (message) heard.push(message)
        }
        for (const look of waiting) look()
        if (heard.length > 0) resolve()
      })
      response.on('close', () => markClosed())
    })
  })
  return {
    heard,
    closed,
    close: () => request.destroy(),
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

function read(part: string): Heard | null {
  const event = /^event: (\w+)$/m.exec(part)?.[1]
  if (!event) return null
  const data: unknown = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null')
  return { event, hints: hintList.safeParse(data).data ?? [] }
}

/** A message with a hint about this noun. */
export const about = (noun: string) => (message: Heard) =>
  message.hints.some((hint) => hint.noun === noun)
