import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { sampleNoun } from '../../setup.nouns.ts'
import { loadSampleTask, sampleId, sampleLabel, sampleStepCount } from './load-sample.ts'

export const sampleLock = 'sample business'

/** Begins to load the sample business, or continues after a failure. */
export async function startSample(tx: Tx, actor: Actor) {
  await lockByName(tx, sampleLock)
  const row = await tx.selectFrom('sample_business').select('stage').executeTakeFirst()
  if (row?.stage === 'ready' || row?.stage === 'loading') return { state: stageOf(row.stage) }
  if (!row) {
    const whyNot = await whyNotLoaded(tx)
    if (whyNot) throw new Refusal('conflict', 'not_empty', whyNot)
    await tx
      .insertInto('sample_business')
      .values({ stage: 'loading', steps_total: sampleStepCount, started_by: actor.userId })
      .execute()
    await appendEvent(tx, actor, {
      type: 'sample_business.started',
      noun: sampleNoun,
      id: sampleId,
      label: sampleLabel,
    })
  } else await tx.updateTable('sample_business').set({ stage: 'loading', problem: '' }).execute()
  await sql`select graphile_worker.add_job(${loadSampleTask}, '{}'::json,
    job_key => ${loadSampleTask})`.execute(tx)
  return { state: 'loading' as const }
}

/** Only into an empty company: afterwards sample data would be among real ones. */
async function whyNotLoaded(reader: Reader): Promise<string | null> {
  const found = await sql<{ hasRecords: boolean }>`select exists (select from orders)
    or exists (select from products) or exists (select from customers)
    or exists (select from suppliers) as "hasRecords"`.execute(reader)
  return found.rows[0]?.hasRecords
    ? 'The company has products, customers, suppliers or orders of its own. The sample business is for an empty company.'
    : null
}

export async function readSample(reader: Reader) {
  const row = await reader.selectFrom('sample_business').selectAll().executeTakeFirst()
  if (!row)
    return {
      state: 'none' as const,
      done: 0,
      total: 0,
      problem: '',
      whyNot: await whyNotLoaded(reader),
    }
  return {
    state: stageOf(row.stage),
    done: row.steps_done,
    total: row.steps_total,
    problem: row.problem,
    whyNot: null,
  }
}

const stages = ['loading', 'failed', 'ready'] as const

const stageOf = (text: string) => stages.find((stage) => stage === text) ?? 'failed'
