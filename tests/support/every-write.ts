import { sql } from 'kysely'
import { addEndpoint } from '#office/webhooks/server/add-endpoint.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, filledTemplate, openOwner, testDatabase } from './database.ts'
import { callRest, registeredEndpoints } from './endpoints.ts'
import { enter } from './entrants.ts'
import { found } from './found.ts'
import { type SignedIn, signedIn } from './people.ts'
import { testServer } from './server.ts'
import { noteChangedTables } from './shared-tables.ts'
import { makeWorld, setUp, type World } from './world.ts'
import { writeCases } from './write-cases.ts'

/** What a write of the registry left: its answer, and the shared tables that it changed. */
export type Written = {
  readonly name: string
  readonly status: number
  readonly answer: string
  readonly tables: readonly string[]
}

type Facts = Omit<World, 'admin'> & {
  readonly adminId: string
  readonly userId: string
  readonly endpointId: string
}

export type AfterEveryWrite = {
  readonly db: Database
  readonly world: World
  /** The super admin who wrote. */
  readonly userId: string
  /** Of a webhook for every type of event, off: its messages are kept, and none is sent. */
  readonly endpointId: string
  readonly written: readonly Written[]
}

/**
 * A database in which every write of the registry was done once. Doing them takes a minute, and
 * several laws look at what they left, so that they share a template.
 */
export async function afterEveryWrite(): Promise<AfterEveryWrite> {
  const db = await testDatabase(await filledTemplate('every_write', doEveryWrite))
  const kept = await sql<Facts>`select facts.* from every_write_facts,
    jsonb_to_record(facts) as facts("outletId" text, variants jsonb, "adminId" text, "userId" text,
      "endpointId" text)`.execute(db.reader)
  const [facts] = kept.rows
  if (!facts) throw new Error('The template of every write has no facts.')
  const admin = (await actorOfUser(db.reader, facts.adminId)) ?? setUp
  const { rows } = await sql<Written>`select name, status, answer, tables from every_write
    order by name`.execute(db.reader)
  const { outletId, variants, userId, endpointId } = facts
  return { db, world: { outletId, variants, admin }, userId, endpointId, written: rows }
}

async function doEveryWrite(db: Database): Promise<void> {
  const world = await makeWorld(db)
  const server = await testServer(anotherPool(db))
  const owner = openOwner(db)
  try {
    const ada = await signedIn(db, server, ['super_admin'])
    const endpointId = await listener(db, ada)
    const changed = await noteChangedTables(owner)
    const written: Written[] = []
    for (const endpoint of registeredEndpoints()) {
      const prepare = writeCases[endpoint.name]
      if (endpoint.meta.kind !== 'write' || !prepare) continue
      // A write may end the sessions of its user.
      const person = { ...ada, ...(await sessionOf(db, ada)) }
      const { input } = await prepare({ db, server, world, person })
      await changed.forget()
      const { status, body } = await callRest(server, endpoint, input, {
        ...(await sessionOf(db, ada)),
        headers: { 'idempotency-key': endpoint.name },
      })
      // The listener is told of every write, whatever that changes.
      const tables = (await changed.tables()).filter((table) => table !== 'webhook_deliveries')
      written.push({ name: endpoint.name, status, answer: JSON.stringify(body), tables })
    }
    await found(() => areMessagesRead(db))
    const { admin, ...rest } = world
    await keep(owner, { ...rest, adminId: admin.userId, userId: ada.userId, endpointId }, written)
  } finally {
    await owner.close()
    await server.close()
  }
}

/** The messages about all of it have their objects, as these are now. */
async function areMessagesRead(db: Database): Promise<true | undefined> {
  const { rows } = await sql<{ isRead: boolean }>`select
    not exists (select from webhook_deliveries where unread_event is not null)
    and not exists (select from events e join event_readers reader on reader.name = 'webhooks'
      where (e.tx, e.seq) > (reader.tx, reader.seq)) as "isRead"`.execute(db.reader)
  return rows[0]?.isRead ? true : undefined
}

async function sessionOf(db: Database, { userId }: SignedIn): Promise<{ cookie: string }> {
  const { cookie = '' } = await enter(db, userId)
  return { cookie }
}

async function listener(db: Database, { userId }: SignedIn): Promise<string> {
  const everything = { url: 'http://127.0.0.1:9/', description: '', eventTypes: ['*'] }
  const actor = (await actorOfUser(db.reader, userId)) ?? setUp
  const { id } = await db.transaction((tx) => addEndpoint(tx, actor, everything))
  await sql`update webhook_endpoints set is_active = false, off_since = now()`.execute(db.reader)
  return id
}

async function keep(owner: Database, facts: Facts, written: readonly Written[]): Promise<void> {
  await owner.transaction(async (tx) => {
    await sql`create table every_write_facts (facts jsonb not null)`.execute(tx)
    await sql`create table every_write
      (name text primary key, status integer not null, answer text not null, tables text[] not null)`.execute(
      tx,
    )
    await sql`grant select on every_write_facts, every_write to quartermaster_app`.execute(tx)
    await sql`insert into every_write_facts values (${JSON.stringify(facts)}::jsonb)`.execute(tx)
    for (const { name, status, answer, tables } of written)
      await sql`insert into every_write
        values (${name}, ${status}, ${answer}, ${[...tables]}::text[])`.execute(tx)
  })
}
