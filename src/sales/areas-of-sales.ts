import { channelsArea } from './channels/channels.area.ts'
import { confirmationsArea } from './confirmations/confirmations.area.ts'
import { customersArea } from './customers/customers.area.ts'
import { fraudArea } from './fraud/fraud.area.ts'
import { giftCardsArea } from './gift-cards/gift-cards.area.ts'
import { ordersArea } from './orders/orders.area.ts'
import { posArea } from './pos/pos.area.ts'
import { registersArea } from './registers/registers.area.ts'
import { suspiciousArea } from './suspicious/suspicious.area.ts'
import { verificationArea } from './verification/verification.area.ts'

/** The areas of sales, in the order of src/areas.ts. */
export const salesAreas = [
  customersArea,
  registersArea,
  giftCardsArea,
  ordersArea,
  confirmationsArea,
  verificationArea,
  channelsArea,
  posArea,
  fraudArea,
  suspiciousArea,
] as const
