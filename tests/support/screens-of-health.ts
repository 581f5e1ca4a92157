import { sql } from 'kysely'
import { serverFacts } from '#office/health/health.fields.ts'
import { reportServer } from '#office/health/server/report-server.ts'
import { checkHealth } from '#office/health/server/watch-health.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Screen } from './screen.ts'

const hourAgo = new Date(Date.now() - 3_600_000).toISOString()

const invariants = ['stock_levels', 'reservations', 'cod_due', 'activity_chain', 'kept_figures']

/** Two servers, a nearly full disk and a slow statement; the database of tests has no safe writes. */
export async function fillHealth(db: Database): Promise<void> {
  const facts = {
    allowsUnsafeDatabase: true,
    memoryMegabytes: 168,
    busyShare: 0.04,
    streams: 12,
    slowFromMilliseconds: 500,
    slowCount: 3,
    slowStatements: [
      {
        text: 'select o.id, o.number from orders o where o.outlet_id = $1 order by o.placed_at desc limit $2',
        count: 3,
        slowestMilliseconds: 1_284,
        lastAt: hourAgo,
      },
    ],
    disks: [{ folder: '/var/lib/quartermaster', holds: 'the database', used: 0.97 }],
    backup: { newestAt: hourAgo, logAt: new Date().toISOString(), fault: null },
  }
  for (const name of ['shop-1:4000', 'shop-2:4000']) {
    const server = { id: newId(), name, version: '0.1.0', startedAt: hourAgo }
    await reportServer(db, server, serverFacts.parse(facts))
  }
  await sql`insert into health_walks (key, round_began_at, stepped_at, completed_at, completed_checked)
    select key, now(), now(), now() - interval '20 minutes', 1840
    from unnest(${invariants}::text[]) as key on conflict do nothing`.execute(db.reader)
  await checkHealth(db, { jobs: [], address: 'http://127.0.0.1' })
}

export async function screensOfHealth(db: Database): Promise<readonly Screen[]> {
  await fillHealth(db)
  return [
    {
      name: 'system-health',
      path: '/business-settings?section=system-health',
      settle: (page) => page.locator('[data-check="disk"]').waitFor(),
    },
  ]
}
