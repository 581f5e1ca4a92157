import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { mailContents } from '#platform/server/mail/mail-contents.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { unseal } from '#platform/server/seal.ts'
import { anotherPool } from '../../../../tests/support/database.ts'
import { actorOfRole, demoDatabase } from '../../../../tests/support/demo-house.ts'
import { registeredAreas } from '../../../../tests/support/endpoints.ts'
import { whenDone } from '../../../../tests/support/when-done.ts'
import { needInWords, valueInWords } from '../figure-words.ts'
import { type BoardParts, boardOf } from './board.ts'
import { countNeed, readFigure } from './counts-of-board.ts'
import { mailDueMornings, mailMe } from './mail-morning.ts'

const areas = registeredAreas()
const parts: BoardParts = {
  needs: areas.flatMap((area) => area.needs),
  figures: areas.flatMap((area) => area.figures),
  causes: [],
}
const address = 'https://shop.example'

let db: Database
let dispatcher: Actor

beforeAll(async () => {
  db = await demoDatabase()
  dispatcher = await actorOfRole(db, 'dispatch_manager')
  await sql`insert into setting_values (key, value, changed_by_name)
    values ('confirmations.time_zone', '"Europe/London"', 'Ada')`.execute(db.reader)
})

beforeEach(async () => {
  await sql`delete from mails`.execute(db.reader)
  await sql`delete from dashboard_mornings`.execute(db.reader)
  await wants({ isOn: true, at: '07:30' })
})

const wants = (morning: { isOn: boolean; at: string }) =>
  sql`update profiles set preferences = preferences || ${JSON.stringify({ morning })}::jsonb
    where id = ${dispatcher.userId}`.execute(db.reader)

const send = (at: string, sent: BoardParts = parts, on: Database = db) =>
  mailDueMornings(on, sent, address, Date.parse(at))

async function mails() {
  const { rows } = await sql<{
    to: string
    subject: string
    sealed: string
  }>`select to_address as to,
    subject, sealed_text as sealed from mails order by created_at`.execute(db.reader)
  return Promise.all(
    rows.map(async ({ sealed, ...mail }) => ({
      ...mail,
      ...mailContents(await unseal(db.reader, mailPurpose, sealed)),
    })),
  )
}

test('it comes once a day, from the chosen time on in the time zone of the outlet', async () => {
  // In July it is one hour later in London.
  await send('2026-07-01T06:29Z')
  expect(await mails()).toEqual([])
  await send('2026-07-01T06:30Z')
  await send('2026-07-01T06:31Z')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your day: Jul 01, 2026'])
  await send('2026-07-02T06:30Z')
  expect((await mails()).length).toBe(2)
  await send('2026-07-03T10:30Z')
  expect((await mails()).length).toBe(2)
})

test('only those who turned it on get one', async () => {
  await send('2026-07-01T06:30Z')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.to).toContain('dispatch')
  await wants({ isOn: false, at: '07:30' })
  await send('2026-07-02T06:30Z')
  expect((await mails()).length).toBe(1)
})

test('two servers send one', async () => {
  const other = anotherPool(db)
  whenDone(() => other.close())
  await Promise.all([send('2026-07-01T06:30Z'), send('2026-07-01T06:30Z', parts, other)])
  expect((await mails()).length).toBe(1)
})

test('one that fails is sent once the figures can be read again, and nothing twice', async () => {
  const [first, ...rest] = parts.needs.filter(({ need }) => need.key.startsWith('dispatch.'))
  if (!first) throw new Error('Dispatch has needs.')
  const broken = { ...first, count: () => Promise.reject(new Error('The list is away.')) }
  await expect(send('2026-07-01T06:30Z', { ...parts, needs: [...rest, broken] })).rejects.toThrow(
    'Some morning emails failed.',
  )
  expect(await mails()).toEqual([])
  await send('2026-07-01T06:31Z')
  await send('2026-07-01T06:32Z')
  expect((await mails()).length).toBe(1)
})

test('it says what the dashboard of the user says, with a link to each list', async () => {
  const { to } = await db.transaction((tx) => mailMe(parts, address)(tx, dispatcher))
  const [mail] = await mails()
  expect(mail?.to).toBe(to)
  const board = await boardOf(parts)(db.reader, dispatcher, { period: 'last14' })
  for (const need of board.needs) {
    const counted = await countNeed(parts)(db.reader, dispatcher, { need: need.key })
    if (counted.count === 0) expect(mail?.text).not.toContain(need.many)
    else {
      expect(mail?.text).toContain(needInWords(need, counted))
      expect(mail?.text).toContain(`${address}${need.path}`)
      expect(mail?.html).toContain(`href="${address}${need.path.replaceAll('&', '&amp;')}"`)
    }
  }
  expect(board.figures.length).toBeGreaterThan(0)
  for (const { key, label } of board.figures) {
    const asked = { figure: key, period: 'last14' } as const
    const value = await readFigure(parts)(db.reader, dispatcher, asked)
    expect(mail?.text).toContain(`${label}: ${valueInWords(value)}`)
    expect(mail?.html).toContain(label)
  }
  // Amounts that only others may see are not in it.
  expect(mail?.text).not.toContain('Stock value')
})
