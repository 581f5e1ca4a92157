import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { loadOf, type RequestLoad } from './request-load.ts'

/** The delay above which each class is refused, in multiples of the first. */
const refusedFrom = { open: 1, heavy: 1, read: 2, write: 4 } as const
const essentialRefusedFrom = 8

/** How often the delay is measured. */
const sampleMilliseconds = 1_000

/**
 * Refuses requests while the event loop is late: links and reports first, then reads, then changes,
 * and sales, scans and signing in last. Files of the app are never refused, because a browser does
 * not request them again.
 */
export async function shedLoad(app: FastifyInstance, busyMilliseconds: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: busyMilliseconds,
    sampleInterval: sampleMilliseconds,
    pressureHandler(request, _reply, _type, delay = 0) {
      const load = loadOf(request)
      // Infinite: the loop was blocked so long that nothing was measured.
      const known = Number.isFinite(delay) ? delay : sampleMilliseconds
      if (load && isRefused(load, known / busyMilliseconds)) throw overloaded()
    },
  })
}

export function isRefused({ requestClass, isEssential }: RequestLoad, times: number): boolean {
  return times > (isEssential ? essentialRefusedFrom : refusedFrom[requestClass])
}

function overloaded(): Refusal {
  return new Refusal(
    'unavailable',
    'overloaded',
    'The server is busy. Nothing was saved; please try again in a few seconds.',
  )
}
