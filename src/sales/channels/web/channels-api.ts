import { connect } from '#platform/web/client.ts'
import type { orderMoneyContract } from '#sales/orders/order-money.contract.ts'
import type { channelsContract } from '../channels.contract.ts'

export const channelsApi = connect<typeof channelsContract>('channels')
export const moneyOfChannels = connect<typeof orderMoneyContract>('orderMoney', 'orders')
