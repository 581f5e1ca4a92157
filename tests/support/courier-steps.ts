import { mappingPresets } from '#delivery/couriers/mapping-presets.ts'
import { queueCall, saveConnection, saveWord } from '#delivery/couriers/server/index.ts'
import { addConnection } from '#organization/connections/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { simulatorWords } from './courier-simulator.ts'
import { aCourier } from './parcel-in-state.ts'
import { setUp } from './world.ts'

export type ConnectedCourier = {
  readonly courierId: string
  readonly connectionId: string
  readonly secret: string
}

export const restMapping = mappingPresets[0]?.mapping ?? { acts: {} }

/** A connection of the kind that couriers use. */
export async function aCourierConnection(db: Database, url: string) {
  const secret = 'a secret of the webhook'
  const name = `Courier ${newId().slice(-6)}`
  const { id } = await db.transaction((tx) =>
    addConnection(tx, setUp, {
      kind: 'courier_http',
      name,
      config: { url, auth: 'bearer' },
      secrets: { secret: 'own-secret-of-the-courier', webhookSecret: secret },
    }),
  )
  return { id, secret, name }
}

/** A courier with the plain mapping and mapped statuses. */
export async function aConnectedCourier(db: Database, url: string): Promise<ConnectedCourier> {
  const { id: connectionId, secret } = await aCourierConnection(db, url)
  const courierId = await db.transaction((tx) => aCourier(tx))
  await db.transaction(async (tx) => {
    await saveConnection(tx, setUp, {
      courierId,
      version: 0,
      adapter: 'http',
      connectionId,
      signatureHeader: 'x-signature',
      signatureForm: 'hex',
      mapping: restMapping,
    })
    for (const { word, news, reason } of simulatorWords)
      await saveWord(tx, setUp, { courierId, word, news, reason })
  })
  return { courierId, connectionId, secret }
}

/** A call to a courier that is not retried any more. */
export async function aStoppedCall(
  db: Database,
  { outletId }: { readonly outletId: string },
  label = '',
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await queueCall(tx, setUp, {
      kind: 'void',
      courierId: await aCourier(tx),
      noun: 'booking',
      id: newId(),
      reference: newId(),
      payload: {},
      label,
      outletId,
    })
    await tx
      .updateTable('courier_calls')
      .set({ next_attempt_at: null, last_error: 'The depot is busy', attempts: 5 })
      .where('id', '=', id)
      .execute()
    return id
  })
}
