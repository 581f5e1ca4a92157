import { lockImport } from '#office/imports/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { hintAfterCommit } from '#platform/server/db/database.ts'
import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { sampleNoun } from '../../setup.nouns.ts'
import { addSampleBuying, addSampleCustomers, addSampleGoods } from './add-sample-goods.ts'
import { addSamplePlaces } from './add-sample-places.ts'
import { advanceOrder, deliverSample, handOverSample } from './advance-sample-orders.ts'
import { sampleOrders } from './sample-goods.ts'

/** Done whole with its note in the table, or by commands that ask how far the records are. */
type SampleStep =
  | { readonly inOne: (tx: Tx, actor: Actor) => Promise<void> }
  | { readonly inSome: (db: Database, actor: Actor) => Promise<void> }

const sampleSteps: readonly SampleStep[] = [
  { inOne: addSamplePlaces },
  { inOne: addSampleGoods },
  { inOne: addSampleBuying },
  { inOne: addSampleCustomers },
  ...sampleOrders.map((order) => ({
    inSome: (db: Database, actor: Actor) => advanceOrder(db, actor, order),
  })),
  { inSome: handOverSample },
  { inSome: deliverSample },
]

export const sampleStepCount = sampleSteps.length
export const loadSampleTask = 'load-sample-business'

/** The id of the only sample business, in the activity log. */
export const sampleId = '00000000-0000-7000-8000-000000000276'
export const sampleLabel = 'the sample business'

const lockName = 'sample business'

/**
 * Loads what is missing, one step after the other. One server does it at a time: the lock ends with
 * its process, and the next one continues where it stopped.
 */
async function loadSample(db: Database, signal: AbortSignal): Promise<void> {
  const lock = await lockImport(db, lockName)
  if (!lock) return
  try {
    const stop = AbortSignal.any([lock.lost, signal])
    while (!stop.aborted && (await takeStep(db)));
  } finally {
    await lock.release()
  }
}

/** Whether there is more to do. */
async function takeStep(db: Database): Promise<boolean> {
  const row = await db.reader
    .selectFrom('sample_business')
    .innerJoin('profiles', 'profiles.id', 'sample_business.started_by')
    .select(['stage', 'steps_done', 'profiles.id', 'profiles.full_name'])
    .executeTakeFirst()
  if (row?.stage !== 'loading') return false
  const actor = loaderFor(row.id, row.full_name)
  const step = sampleSteps[row.steps_done]
  try {
    if (step && 'inSome' in step) await step.inSome(db, actor)
    await db.transaction(async (tx) => {
      if (step && 'inOne' in step) await step.inOne(tx, actor)
      await noteStep(tx, actor, row.steps_done + 1)
    })
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const problem =
      error instanceof Refusal ? error.message : 'A step failed on the server. See its log.'
    await db.reader.updateTable('sample_business').set({ stage: 'failed', problem }).execute()
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

/**
 * The user who started it, with the permissions of a super admin: limits and approvals are for real
 * stock and money.
 */
const loaderFor = (userId: string, name: string): Actor =>
  newActor({
    userId,
    name,
    roles: ['super_admin'],
    permissions: permissionsOfRoles(['super_admin']),
    via: 'job',
  })

async function noteStep(tx: Tx, actor: Actor, done: number): Promise<void> {
  const isLast = done >= sampleSteps.length
  await tx
    .updateTable('sample_business')
    .set({ steps_done: Math.min(done, sampleSteps.length), ...(isLast ? { stage: 'ready' } : {}) })
    .execute()
  hintAfterCommit(tx, { noun: sampleNoun.key })
  if (isLast)
    await appendEvent(tx, actor, {
      type: 'sample_business.loaded',
      noun: sampleNoun,
      id: sampleId,
      label: sampleLabel,
    })
}

const load: Job = { name: loadSampleTask, work: (db, _given, signal) => loadSample(db, signal) }

/** Takes up what a server left when it died. */
const resume: Job = {
  name: 'resume-sample-business',
  cron: '* * * * *',
  work: (db, _given, signal) => loadSample(db, signal),
}

export const sampleJobs: readonly Job[] = [load, resume]
