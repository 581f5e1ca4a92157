import { addEndpoint } from '#office/webhooks/server/add-endpoint.ts'
import { rotateSecret } from '#office/webhooks/server/rotate-secret.ts'
import { sendTest } from '#office/webhooks/server/send-test.ts'
import { addConnection } from '#organization/connections/server/add-connection.ts'
import { switchConnection } from '#organization/connections/server/switch-connection.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

/** A public but unassigned address: what is sent there goes nowhere. */
const nowhere = 'https://[3ffe::1]/'

async function anEndpoint(setting: Setting): Promise<string> {
  const input = { url: nowhere, description: '', eventTypes: ['*'] }
  const { id } = await setting.db.transaction((tx) => addEndpoint(tx, actorOf(setting), input))
  return id
}

/** A message that failed for good. */
async function aFailedMessage(setting: Setting, endpointId: string): Promise<string> {
  const { deliveryId } = await setting.db.transaction((tx) =>
    sendTest(tx, actorOf(setting), { id: endpointId }),
  )
  await setting.db.reader
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('id', '=', deliveryId)
    .execute()
  return deliveryId
}

function changesAnEndpoint(done: string, more: object, other: object): Prepare {
  return async (setting) => {
    const id = await anEndpoint(setting)
    return {
      input: { id, ...more },
      other: { id, ...more, ...other },
      effects: () => countEvents(setting.db, id, `webhook_endpoint.${done}`),
    }
  }
}

async function aConnection(setting: Setting, isActive = true): Promise<string> {
  const actor = actorOf(setting)
  return setting.db.transaction(async (tx) => {
    const { id, version } = await addConnection(tx, actor, {
      kind: 'courier_http',
      name: newId(),
      // Nothing listens on this port, so that a test of it fails at once.
      config: { url: 'http://127.0.0.1:9/', auth: 'bearer' },
      secrets: { secret: 'of the courier' },
    })
    if (!isActive) await switchConnection(tx, actor, { id, version, isActive })
    return id
  })
}

function changesAConnection(done: string, more: object, other: object, isActive = true): Prepare {
  return async (setting) => {
    const id = await aConnection(setting, isActive)
    return {
      input: { id, ...more },
      other: { id, ...more, ...other },
      effects: () => countEvents(setting.db, id, `connection.${done}`),
    }
  }
}

const wholeEndpoint = { url: nowhere, description: 'Changed', eventTypes: ['order.*'] }
const wholeConnection = { config: { url: nowhere, auth: 'basic' }, secrets: {} }

export const writeCasesOutside: Readonly<Record<string, Prepare>> = {
  'webhooks.add': async ({ db }) => {
    const input = { ...wholeEndpoint, description: newId() }
    return {
      input,
      other: { ...input, eventTypes: ['*'] },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('webhook_endpoints')
          .select('id')
          .where('description', '=', input.description)
          .execute()
        return rows.length
      },
    }
  },
  'webhooks.change': changesAnEndpoint('changed', { ...wholeEndpoint, version: 1 }, { version: 2 }),
  'webhooks.setActive': changesAnEndpoint(
    'switched_off',
    { version: 1, isActive: false },
    { version: 2 },
  ),
  'webhooks.rotateSecret': changesAnEndpoint('secret_rotated', { version: 1 }, { version: 2 }),
  'webhooks.endOldSecret': async (setting) => {
    const id = await anEndpoint(setting)
    await setting.db.transaction((tx) => rotateSecret(tx, actorOf(setting), { id, version: 1 }))
    return {
      input: { id, version: 2 },
      other: { id, version: 3 },
      effects: () => countEvents(setting.db, id, 'webhook_endpoint.old_secret_ended'),
    }
  },
  'webhooks.remove': changesAnEndpoint('removed', { version: 1 }, { version: 2 }),
  'webhooks.sendTest': async (setting) => {
    const id = await anEndpoint(setting)
    return {
      input: { id },
      other: { id: await anEndpoint(setting) },
      effects: () => countEvents(setting.db, id, 'webhook_endpoint.tested'),
    }
  },
  'webhooks.replay': async (setting) => {
    const endpointId = await anEndpoint(setting)
    const id = await aFailedMessage(setting, endpointId)
    return {
      input: { id },
      other: { id: await aFailedMessage(setting, endpointId) },
      effects: () => countEvents(setting.db, endpointId, 'webhook_endpoint.replayed'),
    }
  },
  'webhooks.replayFailed': changesAnEndpoint(
    'replayed',
    { since: '2026-01-01T00:00:00Z' },
    { since: '2026-02-01T00:00:00Z' },
  ),
  'connections.add': async ({ db }) => {
    const name = newId()
    const input = { kind: 'courier_http', name, ...wholeConnection, secrets: { secret: 'hidden' } }
    return {
      input,
      other: { ...input, secrets: { secret: 'another' } },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('connections')
          .select('id')
          .where('name', '=', name)
          .execute()
        return rows.length
      },
    }
  },
  'connections.change': (setting) => {
    const more = { ...wholeConnection, name: newId(), version: 1, untested: true }
    return changesAConnection('changed', more, { version: 2 })(setting)
  },
  'connections.setActive': changesAConnection(
    'switched_off',
    { version: 1, isActive: false },
    { version: 2 },
  ),
  'connections.use': changesAConnection(
    'switched_on',
    { version: 2, untested: true },
    { version: 3 },
    false,
  ),
  'connections.remove': changesAConnection('removed', { version: 2 }, { version: 3 }, false),
  'connections.test': async (setting) => {
    const id = await aConnection(setting)
    return {
      input: { id },
      other: { id: await aConnection(setting) },
      effects: () => countEvents(setting.db, id, 'connection.tested'),
    }
  },
}
