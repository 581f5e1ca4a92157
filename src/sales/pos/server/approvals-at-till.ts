import { verdictsOn } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { posActions } from '../pos.actions.ts'
import { posSettings } from '../pos.settings.ts'
import type { Till } from '../sales.contract.ts'

/** What the actor may do alone at the registers of an outlet, for a screen that practises it. */
export async function approvalsAtTill(
  reader: Reader,
  actor: Actor,
  outletId: string,
): Promise<NonNullable<Till['register']>['approvals']> {
  const discount = await verdictsOn(reader, actor, posActions.discount)
  const refund = await verdictsOn(reader, actor, posActions.refund)
  const voiding = await verdictsOn(reader, actor, posActions.void)
  return {
    discount: discount(outletId, true).verdict,
    refund: refund(outletId, false).verdict,
    largeRefund: refund(outletId, true).verdict,
    refundMostMinor: await settingOf(reader, posSettings.refundApprovalMinor, outletId),
    void: voiding(outletId).verdict,
  }
}
