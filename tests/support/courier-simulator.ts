import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#app/demo/random.ts'
import { pretendServer } from './pretend-server.ts'

export type SimulatedEvent = {
  readonly id: string
  readonly awb: string
  readonly status: string
  readonly message: string
  /** ISO 8601. */
  readonly time: string
  readonly place: string
}

type Manners = {
  /** How often a request fails, half of the time after it was done. */
  readonly errorShare?: number
  readonly longestDelayMilliseconds?: number
  readonly seed?: number
}

type SimulatedRate = { readonly service: string; readonly cost: number; readonly days: number }

export type CourierSimulator = Awaited<ReturnType<typeof courierSimulator>>

/** The statuses of this courier, by the end of a parcel's story. */
const stories: readonly (readonly (readonly [status: string, message: string])[])[] = [
  [
    ['OFD', 'Out with the rider'],
    ['DLV', 'Delivered to the customer'],
  ],
  [['DLV', 'Delivered to the customer']],
  [
    ['OFD', 'Out with the rider'],
    ['UND', 'Recipient not at home'],
    ['OFD', 'Out with the rider'],
    ['DLV', 'Delivered to the customer'],
  ],
  [
    ['OFD', 'Out with the rider'],
    ['UND', 'Customer refused'],
    ['RTO', 'Sent back'],
  ],
  [
    ['OFD', 'Out with the rider'],
    ['UND', 'Recipient not at home'],
    ['RTO', 'Sent back'],
    ['RTS', 'Handed to the shipper'],
  ],
  [['LST', 'Lost on the way']],
  [['OFD', 'Out with the rider']],
  [
    ['OFD', 'Out with the rider'],
    ['UND', 'Recipient not at home'],
    ['OFD', 'Out with the rider'],
  ],
]

/** The meanings of its statuses, and the final state of a parcel. */
export const simulatorWords = [
  { word: 'PUP', news: 'in_transit', reason: null, state: 'in_transit' },
  { word: 'OFD', news: 'out_for_delivery', reason: null, state: 'out_for_delivery' },
  { word: 'UND', news: 'attempt_failed', reason: 'not_home', state: 'attempt_failed' },
  { word: 'Customer refused', news: 'attempt_failed', reason: 'refused', state: 'attempt_failed' },
  { word: 'DLV', news: 'delivered', reason: null, state: 'delivered' },
  { word: 'RTO', news: 'returning', reason: null, state: 'returning' },
  { word: 'RTS', news: 'returned_by_courier', reason: null, state: 'returned_by_courier' },
  { word: 'LST', news: 'lost', reason: null, state: 'lost' },
] as const

/**
 * A courier's server over real HTTP: it books once per reference, fails, is slow and repeats itself
 * by a seed, and reports events of parcels in signed messages.
 */
export async function courierSimulator(manners: Manners = {}) {
  let { errorShare = 0 } = manners
  const { longestDelayMilliseconds = 0, seed = 1 } = manners
  const random = randomFrom(seed).next
  const awbs = new Map<string, string>()
  const events: SimulatedEvent[] = []
  const advised: unknown[] = []
  let cities: readonly { readonly id: string; readonly name: string }[] = [
    { id: '1', name: 'Leeds' },
    { id: '2', name: 'Bath' },
  ]
  let rates: readonly SimulatedRate[] = [{ service: 'overnight', cost: 350, days: 1 }]
  let asked = 0

  const awbOf = (reference: string) => {
    const known = awbs.get(reference)
    if (known) return known
    const awb = `SIM${seed}-${String(awbs.size + 1).padStart(6, '0')}`
    awbs.set(reference, awb)
    return awb
  }

  function answerTo(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
    const [, noun = '', awb = '', verb = ''] = path.split('/')
    if (noun === 'orders' && awb === '')
      return { order: { awb: awbOf(String(body.reference)), cost: 250 } }
    if (verb === 'cancel') return { cancelled: awb }
    if (verb === 'label')
      return {
        label: { format: 'zpl', data: Buffer.from(`^XA^FD${awb}^FS^XZ`).toString('base64') },
      }
    if (verb === 'advice') {
      advised.push({ awb, ...body })
      return { advice: { id: `A-${advised.length}`, text: 'Noted' } }
    }
    if (noun === 'sheets') return { sheet: { number: `SH-${asked}` } }
    if (noun === 'track') {
      const wanted = (query.get('awbs') ?? '').split(',')
      return { events: events.filter((event) => wanted.includes(event.awb)) }
    }
    if (noun === 'cities') return { cities }
    if (noun === 'rates') return { rates }
    return null
  }

  const place = await pretendServer(async (request, response) => {
    asked += 1
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://courier')
    if (longestDelayMilliseconds > 0) await sleep(random() * longestDelayMilliseconds)
    const isFailing = random() < errorShare
    if (isFailing && random() < 0.5) return fail(response)
    const answer = answerTo(url.pathname, url.searchParams, body)
    // Done, but without an answer.
    if (isFailing) return response.destroy()
    send(
      response,
      answer === null ? 404 : 200,
      answer ?? { error: { code: 'unknown', message: 'There is nothing here' } },
    )
  })

  return {
    url: `http://${place}`,
    place,
    /** Each parcel's number by its booking reference. */
    awbs,
    advised,
    asked: () => asked,
    /** Sets how often requests fail. */
    fail(share: number) {
      errorShare = share
    },
    /** Sets the places that it serves. */
    reach(places: readonly { readonly id: string; readonly name: string }[]) {
      cities = places
    },
    /** Sets its prices for a parcel. */
    charge(asked: readonly SimulatedRate[]) {
      rates = asked
    },
    /** Reports one event of a parcel; the tracking endpoint returns it as well. */
    happen(event: Omit<SimulatedEvent, 'id'>): SimulatedEvent {
      const told = { ...event, id: `E${events.length + 1}` }
      events.push(told)
      return told
    },
    /** Invents the course of a parcel, from its pick-up on. */
    live(awb: string, from: Date): SimulatedEvent[] {
      const story = stories[Math.floor(random() * stories.length)] ?? []
      return [['PUP', 'Picked up'] as const, ...story].map(([status, message], step) => {
        const time = new Date(from.getTime() + (step + 1) * 3_600_000).toISOString()
        return this.happen({ awb, status, message, time, place: 'Leeds hub' })
      })
    },
    /** Its events out of order, some of them twice, a few per message. */
    inDisorder(all: readonly SimulatedEvent[], perMessage: number): SimulatedEvent[][] {
      const doubled = [...all, ...all.filter(() => random() < 0.2)]
      const mixed = doubled
        .map((event) => ({ event, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ event }) => event)
      const messages: SimulatedEvent[][] = []
      for (let from = 0; from < mixed.length; from += perMessage)
        messages.push(mixed.slice(from, from + perMessage))
      return messages
    },
  }
}

/** A message that a courier sends on its own, signed as its account requires. */
export function signedMessage(secret: string, events: readonly SimulatedEvent[]) {
  const body = JSON.stringify({ events })
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') }
}

/** Sends it to the app's hook and returns the status of the answer. */
export async function sendNews(
  appUrl: string,
  { connectionId, secret }: { readonly connectionId: string; readonly secret: string },
  events: readonly SimulatedEvent[],
): Promise<number> {
  const { body, signature } = signedMessage(secret, events)
  const answer = await fetch(`${appUrl}/hooks/couriers/${connectionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function fail(response: ServerResponse): void {
  send(response, 503, { error: { code: 'busy', message: 'The depot is busy' } })
}
