import { z } from 'zod'
import { type RegisteredEndpoint, registeredEndpoints } from './endpoints.ts'

/**
 * Whose a thing is that an endpoint is asked about by id.
 *
 * - A record of one outlet, named by what it is: of another outlet it is not found.
 * - `own …`: of one user: another user's is not found.
 * - `everyone`: of the whole business, for all who hold the permission: products, customers.
 * - `house`: of the whole business, for those who work at all outlets alone: rights, settings.
 */
export type IdSource =
  | 'outlet'
  | 'order'
  | 'line'
  | 'hold'
  | 'parcel'
  | 'import'
  | 'approval'
  | 'own session'
  | 'own notification'
  | 'own api key'
  | 'own passkey'
  | 'everyone'
  | 'house'

/** A new endpoint that takes an id says here whose it is; scoping.test.ts asks for every one. */
export const idSources: Readonly<Record<string, IdSource>> = {
  'accounts.removePasskey id': 'own passkey',
  'accounts.renamePasskey id': 'own passkey',
  'accounts.revokeApiKey id': 'own api key',
  'activity.list actorId': 'house',
  'activity.list entityId': 'house',
  'activity.list outletId': 'house',
  'activity.list requestId': 'house',
  'activity.people id': 'house',
  'approvals.approve id': 'approval',
  'approvals.approveInPlace id': 'approval',
  'approvals.get id': 'approval',
  'approvals.reject id': 'approval',
  'approvals.withdraw id': 'approval',
  'business.mails mailId': 'house',
  'business.resendMail id': 'house',
  'business.revertSetting outletId': 'house',
  'business.saveSettings outletId': 'house',
  'business.settingHistory outletId': 'house',
  'business.settings outletId': 'house',
  'catalog.get id': 'everyone',
  'connections.change id': 'house',
  'connections.history id': 'house',
  'connections.remove id': 'house',
  'connections.setActive id': 'house',
  'connections.test id': 'house',
  'customers.get id': 'everyone',
  'devices.rename id': 'house',
  'devices.revoke id': 'house',
  'dispatch.bench orderId': 'order',
  'dispatch.packUnit orderId': 'order',
  'dispatch.parcel id': 'parcel',
  'dispatch.takeOutUnit lineId': 'line',
  'dispatch.takeOutUnit orderId': 'order',
  'dispatch.toHandOver outletId': 'outlet',
  'dispatch.toPack outletId': 'outlet',
  'imports.cancel id': 'import',
  'imports.get id': 'import',
  'imports.history id': 'import',
  'imports.refusals id': 'import',
  'inventory.adjust outletId': 'outlet',
  'inventory.adjust variantId': 'everyone',
  'inventory.levels outletId': 'outlet',
  'inventory.levels variantIds': 'everyone',
  'inventory.movements outletId': 'outlet',
  'inventory.movements variantId': 'everyone',
  'notifications.markRead id': 'own notification',
  'notifications.markSelected ids': 'own notification',
  'notifications.remove id': 'own notification',
  'notifications.removeSelected ids': 'own notification',
  'notifications.restore ids': 'own notification',
  'orders.cancel id': 'order',
  'orders.confirm id': 'order',
  'orders.deliver id': 'order',
  'orders.get id': 'order',
  'orders.hold id': 'order',
  'orders.list customerId': 'everyone',
  'orders.list outletId': 'outlet',
  'orders.list variantId': 'everyone',
  'orders.place customerId': 'everyone',
  'orders.place lines.variantId': 'everyone',
  'orders.place outletId': 'outlet',
  'orders.release holdId': 'hold',
  'orders.release id': 'order',
  'orders.takeBack id': 'order',
  'people.clearPin id': 'house',
  'people.deactivate id': 'house',
  'people.endCover coverId': 'house',
  'people.endCover id': 'house',
  'people.endSessions id': 'house',
  'people.get id': 'house',
  'people.grantCover id': 'house',
  'people.grantCover outletId': 'house',
  'people.invite outletIds': 'house',
  'people.invite supplierId': 'house',
  'people.confirmAccess id': 'house',
  'people.lift id': 'house',
  'people.linkSupplier id': 'house',
  'people.linkSupplier supplierId': 'house',
  'people.list outletId': 'house',
  'people.offerReset id': 'house',
  'people.reactivate id': 'house',
  'people.resendInvitation id': 'house',
  'people.resetSecondFactor id': 'house',
  'people.revokeInvitation id': 'house',
  'people.saveOutlets id': 'house',
  'people.saveOutlets outletIds': 'house',
  'people.saveRoles id': 'house',
  'people.suspend id': 'house',
  'procurement.getSupplier id': 'everyone',
  'reasons.change id': 'house',
  'reasons.setActive id': 'house',
  'users.endSession id': 'own session',
  'users.saveProfile defaultOutletId': 'outlet',
  'webhooks.change id': 'house',
  'webhooks.deliveries endpointId': 'house',
  'webhooks.delivery id': 'house',
  'webhooks.history id': 'house',
  'webhooks.remove id': 'house',
  'webhooks.replay id': 'house',
  'webhooks.replayFailed id': 'house',
  'webhooks.rotateSecret id': 'house',
  'webhooks.sendTest id': 'house',
  'webhooks.setActive id': 'house',
}

export type IdField = {
  readonly endpoint: RegisteredEndpoint
  /** Where it stands in the input, without the places in lists: `lines.variantId`. */
  readonly path: string
}

/** Every field by which an endpoint can be asked about a record. */
export function idFields(): readonly IdField[] {
  return registeredEndpoints().flatMap((endpoint) =>
    pathsIn(schemaOf(endpoint)).map((path) => ({ endpoint, path })),
  )
}

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

function schemaOf(endpoint: RegisteredEndpoint): unknown {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
}

const isNameOfId = (name: string) => /(^i|I)ds?$/.test(name)

function pathsIn(schema: unknown, prefix = ''): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = node.parse(schema ?? {})
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    return isNameOfId(name) ? [path] : pathsIn(inner, `${path}.`)
  })
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((part) =>
    pathsIn(part, prefix),
  )
  return [...new Set([...own, ...inner])]
}
