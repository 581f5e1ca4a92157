import { connect } from '#platform/web/client.ts'
import type { returnLinkContract } from '../return-link.contract.ts'

export const returnLinkApi = connect<typeof returnLinkContract>('returnLink')
