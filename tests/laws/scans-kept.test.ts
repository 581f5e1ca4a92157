import { beforeAll, expect, test } from 'vitest'
import { scanTasks } from '#stock/scanning/scan-tasks.ts'
import { type AfterEveryWrite, afterEveryWrite } from '../support/every-write.ts'

/**
 * Every task that takes scans keeps where a scan was made and for which record, so that the history
 * of a parcel or an order leads back to it. Every write of the registry has run once.
 */
let after: AfterEveryWrite

beforeAll(async () => {
  after = await afterEveryWrite()
})

const acceptedOf = (task: string) =>
  after.db.reader
    .selectFrom('scans')
    .select(['outlet_id', 'task_noun', 'task_id', 'task_label', 'took_milliseconds'])
    .where('task', '=', task)
    .where('result', '=', 'ok')
    // Scans made without the network have no time of an answer.
    .where('took_milliseconds', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

test.each(scanTasks.filter((task) => task !== 'look up'))(
  '%s keeps the outlet and the record of each scan',
  async (task) => {
    expect(await acceptedOf(task)).toEqual({
      outlet_id: expect.any(String),
      task_noun: expect.any(String),
      task_id: expect.any(String),
      task_label: expect.stringMatching(/\S*\d$/),
      took_milliseconds: expect.any(Number),
    })
  },
)
