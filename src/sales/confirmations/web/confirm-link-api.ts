import { connect } from '#platform/web/client.ts'
import type { confirmLinkContract } from '../confirm-link.contract.ts'

export const confirmLinkApi = connect<typeof confirmLinkContract>('confirmLink')
