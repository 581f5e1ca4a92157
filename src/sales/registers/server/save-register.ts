import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { registerNoun } from '../registers.nouns.ts'
import { refuseRetired, refuseRetiring } from '../registers.rules.ts'
import { registerMachine, type registerMoves } from '../registers.states.ts'
import { access, isInSession, lockRegister } from './find-register.ts'

type Facts = { readonly name: string; readonly deviceId: string | null }

type Change = {
  readonly id: string
  readonly version: number
  readonly name: string
  /** Left out, the device stays. */
  readonly deviceId?: string | null | undefined
}

/** @throws Refusal `duplicate_name`, `wrong_device`, `device_taken` */
export async function addRegister(
  tx: Tx,
  actor: Actor,
  { outletId, name, deviceId }: Facts & { readonly outletId: string },
) {
  requireWithinOutlets(actor, access, outletId)
  await requireOutlet(tx, outletId)
  await requireDevice(tx, deviceId, outletId)
  const id = newId()
  await withoutTwins(name, () =>
    tx
      .insertInto('registers')
      .values({
        id,
        outlet_id: outletId,
        name,
        device_id: deviceId,
        created_by: authorId(actor),
      })
      .execute(),
  )
  await appendEvent(tx, actor, {
    type: 'register.added',
    noun: registerNoun,
    id,
    label: name,
    outletId,
  })
  return { id }
}

/** @throws Refusal `stale_version`, `wrong_state`, `duplicate_name`, `wrong_device`, `device_taken` */
export async function changeRegister(tx: Tx, actor: Actor, input: Change) {
  const { id, version, name } = input
  const before = await lockRegister(tx, actor, id)
  const deviceId = input.deviceId === undefined ? before.deviceId : input.deviceId
  if (before.version !== version) throw staleVersion(before.name, version, before.version)
  throwIfRefused(refuseRetired(before))
  await requireDevice(tx, deviceId, before.outletId)
  const changes = changesBetween(
    { name: before.name, deviceId: before.deviceId },
    { name, deviceId },
  )
  if (Object.keys(changes).length === 0) return { id, version }
  await withoutTwins(name, () =>
    tx
      .updateTable('registers')
      .set({ name, device_id: deviceId, version: version + 1 })
      .where('id', '=', id)
      .execute(),
  )
  await appendEvent(tx, actor, {
    type: 'register.changed',
    noun: registerNoun,
    id,
    label: name,
    outletId: before.outletId,
    data: changes,
  })
  return { id, version: version + 1 }
}

/** Retires a register without an open session, or restores it. */
export async function moveRegister(
  tx: Tx,
  actor: Actor,
  input: {
    readonly id: string
    readonly version: number
    readonly move: (typeof registerMoves)[number]
  },
) {
  const { name, outletId } = await lockRegister(tx, actor, input.id)
  if (input.move === 'retire') throwIfRefused(refuseRetiring(name, await isInSession(tx, input.id)))
  const version = await withoutTwins(name, () =>
    move(tx, actor, {
      machine: registerMachine,
      noun: registerNoun,
      ...input,
      label: name,
      outletId,
    }),
  )
  return { id: input.id, version }
}

async function requireOutlet(tx: Tx, outletId: string): Promise<void> {
  const found = await tx
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!found) throw notFound('This outlet')
}

/** A register device of the same outlet that is still enrolled. */
async function requireDevice(tx: Tx, deviceId: string | null, outletId: string): Promise<void> {
  if (deviceId === null) return
  const found = await sql`select from devices
    where id = ${deviceId} and outlet_id = ${outletId} and kind = 'till' and revoked_at is null
    for share`.execute(tx)
  if (found.rows.length > 0) return
  throw new Refusal(
    'unprocessable',
    'wrong_device',
    'This is not a register device of the outlet. Choose one of the list.',
    { field: 'deviceId' },
  )
}

async function withoutTwins<T>(name: string, save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'registers_by_name')
      throw new Refusal(
        'conflict',
        'duplicate_name',
        `The outlet already has a register named ${name}. Choose another name.`,
        { field: 'name' },
      )
    if (broken === 'registers_by_device')
      throw new Refusal(
        'conflict',
        'device_taken',
        'Another register has this device. Remove it there first.',
        { field: 'deviceId' },
      )
    throw error
  }
}
