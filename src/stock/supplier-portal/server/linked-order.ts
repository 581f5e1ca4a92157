import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { LinkedPurchaseOrder } from '../order-link.contract.ts'
import { linkActor, refuseOver, requireOrderLink } from './find-order-link.ts'
import { getPortalOrder } from './portal-orders.queries.ts'

/**
 * The order that a link shows, read as the role of the portal. It changes nothing: programs that
 * check emails open their links too.
 */
export async function linkedPurchaseOrder(
  reader: Reader,
  visitor: Actor,
  { token }: { readonly token: string },
): Promise<LinkedPurchaseOrder> {
  const link = await requireOrderLink({ reader }, visitor, token)
  refuseOver(link)
  const order = await getPortalOrder(reader, linkActor(visitor, link), { id: link.orderId })
  const { companyName: company, companyPhone } = platformSettings
  const shown = await settingsOf(reader, { company, companyPhone }, null)
  return { ...shown, sentTo: link.sentTo, order }
}
