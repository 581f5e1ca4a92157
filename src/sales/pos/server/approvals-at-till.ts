import { verdictsOn } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { giftCardsActions } from '#sales/gift-cards/gift-cards.actions.ts'
import { giftCardsSettings } from '#sales/gift-cards/gift-cards.settings.ts'
import { registersActions } from '#sales/registers/registers.actions.ts'
import { registersSettings } from '#sales/registers/registers.settings.ts'
import { posActions } from '../pos.actions.ts'
import { posSettings } from '../pos.settings.ts'
import type { Till } from '../sales.contract.ts'

/** What the actor may do alone at the registers of an outlet, for a screen that practises it. */
export async function approvalsAtTill(
  reader: Reader,
  actor: Actor,
  outletId: string,
): Promise<NonNullable<Till['register']>['approvals']> {
  const verdictOn = async (action: Parameters<typeof verdictsOn>[2], exceeds?: boolean) =>
    (await verdictsOn(reader, actor, action))(outletId, exceeds).verdict
  const { discount, refund } = posActions
  const limits = await settingsOf(
    reader,
    {
      refundMostMinor: posSettings.refundApprovalMinor,
      toleranceMinor: registersSettings.toleranceMinor,
      giftCardMostMinor: giftCardsSettings.approvalMinor,
    },
    outletId,
  )
  return {
    ...limits,
    discount: await verdictOn(discount, true),
    refund: await verdictOn(refund, false),
    largeRefund: await verdictOn(refund, true),
    void: await verdictOn(posActions.void),
    recount: await verdictOn(registersActions.recount),
    closeDifferent: await verdictOn(registersActions.closeDifferent, true),
    giftCards: await verdictOn(giftCardsActions.issue, true),
    correctGiftCard: await verdictOn(giftCardsActions.adjust),
  }
}
