import { openConnection } from '#organization/connections/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { courierMapping } from '../courier-mapping.fields.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import { emptyMapping } from '../courier-mapping.ts'

/** How a courier's messages are authenticated and read. */
export type CourierHook = {
  readonly courierId: string
  readonly courierName: string
  readonly signatureHeader: string
  readonly signatureForm: 'hex' | 'base64'
  readonly secret: string
  readonly mapping: CourierMapping
}

/** The mapping of a courier, empty where there is none. */
export async function mappingOf(reader: Reader, courierId: string): Promise<CourierMapping> {
  const account = await reader
    .selectFrom('courier_accounts')
    .select('mapping')
    .where('courier_id', '=', courierId)
    .executeTakeFirst()
  return mappingIn(account?.mapping)
}

/** A mapping from an older version that no longer fits counts as none. */
export function mappingIn(kept: unknown): CourierMapping {
  const read = courierMapping.safeParse(kept)
  return read.success ? read.data : emptyMapping
}

/** The courier of the connection that a message came for; null where there is none. */
export async function hookOfConnection(
  reader: Reader,
  connectionId: string,
): Promise<CourierHook | null> {
  const account = await reader
    .selectFrom('courier_accounts as a')
    .innerJoin('couriers as c', 'c.id', 'a.courier_id')
    .select(['a.courier_id', 'c.name', 'a.signature_header', 'a.signature_form', 'a.mapping'])
    .where('a.connection_id', '=', connectionId)
    .executeTakeFirst()
  const connection = account && (await openConnection(reader, connectionId))
  if (!connection) return null
  return {
    courierId: account.courier_id,
    courierName: account.name,
    signatureHeader: account.signature_header,
    signatureForm: account.signature_form === 'base64' ? 'base64' : 'hex',
    secret: connection.secrets.webhookSecret ?? '',
    mapping: mappingIn(account.mapping),
  }
}
