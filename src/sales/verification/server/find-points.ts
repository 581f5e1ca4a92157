import { sql } from 'kysely'
import { connectionOf, type OpenConnection } from '#organization/connections/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { type Geocoded, geocoderUrl, readGeocoded } from '#sales/addresses/geocoding.ts'
import {
  askForPoints,
  keepPoint,
  takePoint,
  type WaitingPoint,
} from '#sales/addresses/server/index.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'

const pauseMilliseconds = 15_000
const timeoutMilliseconds = 10_000

const house = systemActor('Geocoder')

type Asking = {
  readonly db: Database
  readonly outside: Outside
  readonly signal: AbortSignal
  /** Resolves when the turn has come. */
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/**
 * Looks up on the map what waits there, one address after another, while a geocoder is connected.
 * No order waits for it: the answer is one more reason at the next look at the address.
 */
export function findPointsSoon(
  db: Database,
  hub: Hub,
  log: Log,
  outside: Outside,
): { stop(): Promise<void> } {
  const closing = new AbortController()
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  const asking = { db, outside, signal: closing.signal, wait }
  const loop = runLoop(log, 'geocoder', pauseMilliseconds, () => findPoints(asking))
  hub.onHints(loop.wake, ['connection'])
  return {
    async stop() {
      closing.abort()
      await loop.stop()
    },
  }
}

/** Asks for all that waits now. */
export async function findPoints({ db, outside, signal, wait }: Asking): Promise<void> {
  const geocoder = await connectionOf(db.reader, 'geocoder')
  if (geocoder === null) return
  await queueDoubtful(db)
  while (!signal.aborted) {
    const point = await db.transaction(takePoint)
    if (point === null) return
    await wait(point.waitMilliseconds)
    if (signal.aborted) return
    const geocoded = await askGeocoder(outside, geocoder, point, signal)
    await db.transaction(async (tx) => {
      await keepPoint(tx, point, geocoded)
      if (geocoded === null) return
      const found = await tx
        .selectFrom('orders')
        .select('id')
        .where('address_key', '=', point.key)
        .where('state', 'in', ['pending', 'confirmed'])
        .execute()
      await proveAddresses(
        tx,
        house,
        found.map(({ id }) => id),
      )
    })
  }
}

/** Queues the addresses of open orders that need review, before a user requests them. */
async function queueDoubtful(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await sql<{
      key: string
      address: string
      city: string
      postcode: string
      country: string
    }>`select o.address_key as key, o.ship_address as address, o.ship_city as city,
        o.ship_postcode as postcode, o.ship_country as country
      from orders o
      where o.state in ('pending', 'confirmed') and o.address_verdict in ('confirm', 'fix')
        and o.address_key <> '' and not exists (
          select from address_points p where p.address_key = o.address_key)
      order by o.placed_at limit 50`.execute(tx)
    const asked = found.rows.map((row) => ({ ...row, country: countryCode(row.country) }))
    await askForPoints(
      tx,
      asked.filter(({ country }) => country !== ''),
    )
  })
}

/** Null where no answer came that can be read: it is asked again later. */
async function askGeocoder(
  outside: Outside,
  { config }: OpenConnection,
  point: WaitingPoint,
  signal: AbortSignal,
): Promise<Geocoded | null> {
  const url = geocoderUrl(config.url ?? '', config.email ?? '', point)
  try {
    const { status, body } = await outside.ask({ url, method: 'GET', timeoutMilliseconds, signal })
    return status === 200 ? readGeocoded(body) : null
  } catch {
    // Away or too slow: its turn comes again.
    return null
  }
}
