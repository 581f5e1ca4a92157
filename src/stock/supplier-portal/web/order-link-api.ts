import { connect } from '#platform/web/client.ts'
import type { orderLinkContract } from '../order-link.contract.ts'

export const orderLinkApi = connect<typeof orderLinkContract>('orderLink')
