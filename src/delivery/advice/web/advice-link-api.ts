import { connect } from '#platform/web/client.ts'
import type { adviceLinkContract } from '../advice-link.contract.ts'

export const adviceLinkApi = connect<typeof adviceLinkContract>('adviceLink')
