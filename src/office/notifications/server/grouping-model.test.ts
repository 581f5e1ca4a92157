import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson } from '../../../../tests/support/people.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { notifyOfEvents } from './notify-of-events.ts'

type Line = { title: string; count: number; isRead: boolean; isResolved: boolean; cause?: string }

/** What one reader should have before them, by the plainest means. */
class Model {
  readonly lines: Line[] = []

  hear(event: StoredEvent): void {
    const cause = `${event.entityId} ${event.data.kind}`
    if (event.type === 'order.confirmed') this.count(event)
    if (event.type === 'order.held') this.add(`${event.label} is on hold`, cause)
    if (event.type === 'order.hold_released') this.end((line) => line.cause === cause)
    if (event.type !== 'order.cancelled') return
    this.end((line) => line.cause?.startsWith(event.entityId) ?? false)
    this.add(`${event.label} was cancelled`)
  }

  read(title: string): void {
    for (const line of this.lines) if (line.title === title) line.isRead = true
  }

  private count({ label }: StoredEvent): void {
    const open = this.lines.find((line) => line.title.includes('confirmed') && !line.isRead)
    if (!open) this.add(`${label} is confirmed`)
    else
      Object.assign(open, {
        count: open.count + 1,
        title: `${open.count + 1} orders are confirmed`,
      })
  }

  private add(title: string, cause?: string): void {
    this.lines.push({
      title,
      count: 1,
      isRead: false,
      isResolved: false,
      ...(cause ? { cause } : {}),
    })
  }

  private end(isEnded: (line: Line) => boolean): void {
    for (const line of this.lines.filter(isEnded))
      Object.assign(line, { isRead: true, isResolved: true })
  }
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const types = [
  'order.confirmed',
  'order.held',
  'order.held',
  'order.hold_released',
  'order.cancelled',
]
const kinds = ['address', 'stock']

test('counted and resolved as a plain model does, however the events are cut into batches', async () => {
  const db = await testDatabase()
  const seed = printedSeed('grouping model')
  const random = randomFrom(seed)
  const pick = <T>(of: readonly T[]): T => {
    const found = of[Math.floor(random() * of.length)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  const orders = Array.from({ length: 4 }, (_, index) => ({
    entityId: newId(),
    label: `Order ${index}`,
  }))
  for (let round = 0; round < 4; round += 1) {
    // Both see dispatches and cancellations, and the store manager the holds.
    const { userId } = await addPerson(db, ['store_manager', 'dispatch_manager'])
    const model = new Model()
    for (let step = 0; step < 12; step += 1) {
      const batch = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, seq) => ({
        ...pick(orders),
        seq,
        at: new Date().toISOString(),
        type: pick(types),
        noun: 'order',
        outletId: null,
        actorId: null,
        actorName: 'Ada Byron',
        result: 'ok' as const,
        data: { kind: pick(kinds) },
      }))
      await db.transaction((tx) => notifyOfEvents(tx, batch))
      for (const event of batch) model.hear(event)
      if (model.lines.length > 0 && random() < 0.5) {
        const { title } = pick(model.lines)
        await db.reader
          .updateTable('notifications')
          .set({ read: true })
          .where('title', '=', title)
          .where('user_id', '=', userId)
          .execute()
        model.read(title)
      }
      const kept = await db.reader
        .selectFrom('notifications')
        .select(['title', 'group_count as count', 'read as isRead'])
        .select(sql<boolean>`resolved_at is not null`.as('isResolved'))
        .where('user_id', '=', userId)
        .execute()
      expect(sorted(kept), `round ${round}, step ${step}, QM_SEED=${seed}`).toEqual(
        sorted(model.lines),
      )
    }
  }
})

const sorted = (lines: readonly Line[]) =>
  lines
    .map(({ title, count, isRead, isResolved }) => `${title} ${count} ${isRead} ${isResolved}`)
    .toSorted()
